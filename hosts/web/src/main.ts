// The page: users' requests (ask/) go to the session with the engine behind it (play/, wasm/), and its state is shown (show/).
import { listenToButtons, listenToKeys } from "./ask/buttons.js";
import { listenToNewGame } from "./ask/new-game.js";
import { listenToLinks, listenToPositions, listenToRecords } from "./ask/records.js";
import { listenToLanguage, speakFirst } from "./ask/speech.js";
import { dialog, element, select } from "./elements.js";
import { EngineClient } from "./wasm/client.js";
import { gameOf } from "./play/address.js";
import { Game } from "./play/game.js";
import { Session } from "./play/session.js";
import { Board } from "./show/board.js";
import { stylePieces } from "./show/pieces.js";
import { View } from "./show/view.js";

function makeBoard(session: Session): Board {
  const elements = {
    board: element("board"),
    top: element("hand-top"),
    bottom: element("hand-bottom"),
    cells: element("cells"),
    topCells: element("cells-top"),
    bottomCells: element("cells-bottom"),
    files: element("files"),
    ranks: element("ranks"),
    promotion: dialog("promotion"),
  };
  const board = new Board(elements, (usi) => session.play(usi));
  new ResizeObserver(() => board.redraw()).observe(elements.board);
  return board;
}

async function main(): Promise<void> {
  stylePieces();
  const engine = new EngineClient(new URL("worker.js", location.href));
  const named = gameOf(location.hash);
  const game = named instanceof Game ? named : new Game();
  game.goto(game.moves.length);
  speakFirst();
  const session = new Session(engine, game, Number(select("lines").value));
  const board = makeBoard(session);
  const view = new View(session, board);
  engine.onError = (text) => view.failed(text);
  listenToButtons(session, board, view);
  listenToKeys(session, view);
  listenToNewGame(session, board);
  listenToPositions(session);
  listenToRecords(session);
  listenToLinks(session, view);
  listenToLanguage(view);
  session.show(view);
  await engine.ready();
  element("fingerprint").textContent = engine.fingerprint;
  session.begin(named === "unreadable" ? "badLink" : undefined);
}

/** Keeps the page for a visit without a network. Its files would otherwise share a slow link with the engine. */
function keep(): void {
  if ("serviceWorker" in navigator && location.protocol !== "file:") {
    // Where nothing may be stored it is refused, and the page needs the network the next time too.
    navigator.serviceWorker.register("sw.js").catch(() => {});
  }
}

void main().finally(keep);
