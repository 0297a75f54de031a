// Shows the session: on the board, in the lists, in the graph and in words. It only reads the session. A press on an entry of a list
// goes to the session like every other request.
import { allow } from "../controls.js";
import { element } from "../elements.js";
import { language, t } from "../i18n.js";
import { hashOf } from "../play/address.js";
import { forBlack, scoreText, share, shortText, staticScore } from "../play/score.js";
import type { Session, Watcher } from "../play/session.js";
import type { Arrow, Board } from "./board.js";
import { writeEvaluation } from "./evaluation.js";
import { drawGraph } from "./graph.js";
import { part, writeList, writeParts } from "./lists.js";
import { clearReason, markParts, reasonArrows, writeReason, writeSummary } from "./marks.js";
import { countsText, statusText } from "./status.js";

/** Writes a text for screen readers. An unchanged text would be announced again. */
export function say(text: string): void {
  const status = element("status");
  if (status.textContent !== text) {
    status.textContent = text;
  }
}

export class View implements Watcher {
  readonly #session: Session;
  readonly #board: Board;
  /** The next drawing after the last event. */
  #drawn = 0;
  #fault: string | undefined;

  constructor(session: Session, board: Board) {
    this.#session = session;
    this.#board = board;
  }

  /** Shows everything again, for instance in another language. */
  all(): void {
    this.changed();
    this.found();
    this.known();
  }

  changed(): void {
    this.#board.show(this.#session.game, this.#session.mayMove);
    say(this.#fault ?? statusText(this.#session));
    this.#buttons();
    document.body.dataset["mode"] = this.#session.mode;
    this.#moves();
    this.#reasons();
    this.valued();
  }

  /** Shows that the page cannot work any more, with the reason. */
  failed(text: string): void {
    this.#fault = `${t("failed")}: ${text}`;
    say(this.#fault);
  }

  /** Which buttons act, and why the others do not. */
  #buttons(): void {
    const { game, mode, state, mayMove, isOver, isRefused, wantsAnalysis } = this.#session;
    const busy = mode === "game" ? "whileGame" : undefined;
    allow(element("take-back"), busy ?? (game.at === 0 ? "nothingBack" : undefined));
    allow(element("resign"), busy ?? (isOver ? "isOver" : game.isAtEnd ? undefined : "notLast"));
    element("declare").hidden = !(mayMove && state?.declaration);
    // The engine's move would be dropped for them, and not be requested again.
    const playing = mode === "playing" ? "whilePlaying" : undefined;
    for (const id of ["mate", "game"]) {
      allow(element(id), playing ?? (isRefused ? "refused" : undefined));
    }
    for (const id of ["first", "back", "forward", "last"]) {
      allow(element(id), playing);
    }
    allow(element("analyse"), isRefused ? "refused" : undefined);
    const working = mode !== "idle" || wantsAnalysis;
    allow(element("stop"), working ? undefined : "notThinking");
    element("analyse").setAttribute("aria-pressed", String(wantsAnalysis));
  }

  /** Sets the address to that of the position on the board. */
  moved(): void {
    try {
      history.replaceState(null, "", location.pathname + hashOf(this.#session.game));
    } catch {
      // Safari refuses more than a hundred in half a minute, as while an arrow key is held. The next one sets it again.
    }
  }

  found(): void {
    const { game, mode, found } = this.#session;
    writeList(element("found"), found.length, (button, rank) => {
      const info = found[rank];
      if (info === undefined) {
        return;
      }
      const value = part("b", scoreText(forBlack(info, game.turn), t("mateIn")));
      value.dataset["rank"] = String(Math.min(rank, 2));
      button.title = t("playLine");
      writeParts(button, [value, part("small", String(info.depth)), part("span", game.namesOf(info.pv, language()).join(" "))]);
      button.onclick = () => this.#session.playLine(info.pv);
    });
    element("counts").textContent = countsText(this.#session);
    const brush = (rank: number) => (rank === 0 ? "best" : rank === 1 ? "second" : "other");
    const arrows = found.slice(0, 5).flatMap((info, rank): Arrow[] => {
      const [usi] = info.pv;
      return usi === undefined ? [] : [{ usi, side: game.turn, brush: brush(rank), text: shortText(forBlack(info, game.turn), t("mateShort")) }];
    });
    this.#board.arrows(mode === "analysing" || mode === "mate" ? arrows : mode === "idle" ? reasonArrows(game) : []);
  }

  heard(): void {
    cancelAnimationFrame(this.#drawn);
    this.#drawn = requestAnimationFrame(() => {
      this.found();
      this.valued();
    });
  }

  valued(): void {
    const { game, state } = this.#session;
    drawGraph(element<SVGSVGElement>("graph"), element("axes"), game);
    const score = game.scores.get(game.at) ?? (state === undefined ? { cp: 0 } : staticScore(state, game.turn));
    const level = share(score);
    const bar = element("bar");
    element("bar-fill").style.height = `${level * 100}%`;
    bar.dataset["orientation"] = this.#board.orientation;
    bar.setAttribute("aria-valuenow", String(Math.round(level * 100)));
    bar.setAttribute("aria-valuetext", scoreText(score, t("mateIn")));
    bar.title = scoreText(score, t("mateIn"));
  }

  known(): void {
    writeEvaluation(this.#session.state, element("terms"), element("castles"));
  }

  answered(): void {
    // After `changed`, which writes the side to move in this place: written before it, the result was never announced.
    say(countsText(this.#session));
  }

  /** Shows the position after this number of moves, or gives the reason why not. */
  goto(at: number): void {
    if (!this.#session.goto(at)) {
      say(t("whilePlaying"));
    }
  }

  /** The reason of the mark on the last move, and the summary. During the analysis of the game nothing is announced. */
  #reasons(): void {
    const { game, mode } = this.#session;
    if (mode === "game") {
      clearReason(element("why"));
    } else {
      writeReason(element("why"), game);
    }
    writeSummary(element("summary"), game, (at) => this.goto(at));
  }

  #moves(): void {
    const { game } = this.#session;
    const list = element("moves");
    writeList(list, game.moves.length + 1, (button, ply) => {
      const score = game.scores.get(ply);
      const name = ply === 0 ? t("beginning") : `${ply}. ${game.nameOf(ply, language())}`;
      writeParts(button, [part("span", name), ...markParts(game, ply), ...(score === undefined ? [] : [part("small", scoreText(score, t("mateIn")))])]);
      if (ply === game.at) {
        button.setAttribute("aria-current", "step");
      } else {
        button.removeAttribute("aria-current");
      }
      button.onclick = () => this.goto(ply);
    });
    const now = list.querySelector<HTMLElement>("[aria-current]");
    if (now !== null) {
      // Scrolls the list only, never the page.
      list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }
}
