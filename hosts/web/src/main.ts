// The page: a game on the board, the engine behind it, and what the engine says about it.
import { Board, type Arrow } from "./board.js";
import { allow, onPress } from "./controls.js";
import { EngineClient, type Info, type State } from "./engine/client.js";
import { writeEvaluation } from "./evaluation.js";
import { Game, HANDICAPS, importGame, START, type Format, type Result } from "./game.js";
import { drawGraph, scoreText, share, type Score } from "./graph.js";
import { language, setLanguage, t, type Language, type Word } from "./i18n.js";
import { part, writeList, writeParts } from "./lists.js";
import { stylePieces } from "./pieces.js";
import { store, stored } from "./stored.js";
import type { Color } from "shogiops/types";

function element<E extends Element = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`no element ${id}`);
  }
  return found as unknown as E;
}

const select = (id: string) => element<HTMLSelectElement>(id);
const dialog = (id: string) => element<HTMLDialogElement>(id);

/** Strengths: the engine's level, and how long it thinks in milliseconds. */
const STRENGTHS: { level: number; time: number }[] = [
  { level: 0, time: 1000 },
  { level: 3, time: 1000 },
  { level: 6, time: 1000 },
  { level: 9, time: 1000 },
  { level: 12, time: 2000 },
  { level: 20, time: 1000 },
  { level: 20, time: 3000 },
  { level: 20, time: 10_000 },
];

/** How long each position of a whole game is analysed, and how long a mate is looked for, in milliseconds. */
const GAME_TIME = 400;
const MATE_TIME = 20_000;

type Mode = "idle" | "playing" | "analysing" | "game" | "mate";

const engine = new EngineClient(new URL("worker.js", location.href));
let game = new Game();
let state: State | undefined;
let mode: Mode = "idle";
/** What is wanted whenever the position changes. */
let wantsAnalysis = false;
let human: Record<Color, boolean> = { sente: true, gote: true };
let strength = STRENGTHS[5] ?? { level: 20, time: 1000 };
/** Whether the engine plays openings from its book, so that no two games are alike. */
let usesBook = true;
let found: Info[] = [];
/** Counts what was asked of the engine; an answer to an older question is nobody's concern any more. */
let asked = 0;

const board = new Board(
  {
    board: element("board"),
    top: element("hand-top"),
    bottom: element("hand-bottom"),
    cells: element("cells"),
    topCells: element("cells-top"),
    bottomCells: element("cells-bottom"),
    files: element("files"),
    ranks: element("ranks"),
    promotion: dialog("promotion"),
  },
  (usi) => {
    if (game.play(usi)) {
      changed(true);
    } else {
      show();
    }
  },
);

// What is shown.

function side(color: Color): string {
  return t(color === "sente" ? "senteShort" : "goteShort");
}

function resultText(result: Result): string {
  const reasons: Record<Result["reason"], Word> = {
    mate: "byMate",
    resign: "byResign",
    repetition: "byRepetition",
    perpetual: "byPerpetual",
    declaration: "byDeclaration",
  };
  const reason = t(reasons[result.reason]);
  if (result.winner === undefined) {
    return `${t("draw")} (${reason})`;
  }
  return language() === "ja" ? `${reason}、${side(result.winner)}${t("wins")}` : `${side(result.winner)} ${t("wins")} ${reason}`;
}

function statusText(): string {
  if (mode === "game") {
    // One thing for all of its positions.
    return t("whileGame");
  }
  const parts: string[] = [];
  if (game.at > 0) {
    parts.push(`${game.at}. ${game.nameOf(game.at, language())}`);
  }
  if (game.result !== undefined && game.isAtEnd) {
    parts.push(resultText(game.result));
  } else {
    parts.push(t(game.turn === "sente" ? "turnSente" : "turnGote"));
    if (game.position.isCheck()) {
      parts.push(t("check"));
    }
    if (mode === "playing") {
      parts.push(t("thinking"));
    }
  }
  return parts.join(" · ");
}

function isOver(): boolean {
  return game.result !== undefined && game.isAtEnd;
}

/** Says what people who do not see the page hear; the same again would be heard again. */
function say(text: string): void {
  const status = element("status");
  if (status.textContent !== text) {
    status.textContent = text;
  }
}

function show(): void {
  const mayMove = !isOver() && mode !== "playing" && mode !== "game" && human[game.turn];
  board.show(game, mayMove);
  say(statusText());
  const busy = mode === "game" ? "whileGame" : undefined;
  allow(element("take-back"), busy ?? (game.at === 0 ? "nothingBack" : undefined));
  allow(element("resign"), busy ?? (isOver() ? "isOver" : game.isAtEnd ? undefined : "notLast"));
  element("declare").hidden = !(mayMove && state?.declaration);
  // The engine's move would be dropped for them, and nobody asks for it again.
  for (const id of ["mate", "game"]) {
    allow(element(id), mode === "playing" ? "whilePlaying" : undefined);
  }
  const working = mode !== "idle" || wantsAnalysis;
  allow(element("stop"), working ? undefined : "notThinking");
  element<HTMLButtonElement>("analyse").setAttribute("aria-pressed", String(wantsAnalysis));
  document.body.dataset["mode"] = mode;
  showMoves();
  showScore();
}

function showMoves(): void {
  const list = element("moves");
  writeList(list, game.moves.length + 1, (button, ply) => {
    const score = game.scores.get(ply);
    const name = ply === 0 ? t("beginning") : `${ply}. ${game.nameOf(ply, language())}`;
    writeParts(button, [part("span", name), ...(score === undefined ? [] : [part("small", scoreText(score, t("mateIn")))])]);
    if (ply === game.at) {
      button.setAttribute("aria-current", "step");
    } else {
      button.removeAttribute("aria-current");
    }
    button.onclick = () => goto(ply);
  });
  const now = list.querySelector<HTMLElement>("[aria-current]");
  if (now !== null) {
    // Scrolls the list only, never the page.
    list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

function showScore(): void {
  drawGraph(element<SVGSVGElement>("graph"), game.scores, game.moves.length, game.at);
  const score = game.scores.get(game.at) ?? (state === undefined ? { cp: 0 } : staticScore(state));
  const level = share(score);
  const bar = element("bar");
  element("bar-fill").style.height = `${level * 100}%`;
  bar.dataset["orientation"] = board.orientation;
  bar.setAttribute("aria-valuenow", String(Math.round(level * 100)));
  bar.setAttribute("aria-valuetext", scoreText(score, t("mateIn")));
  bar.title = scoreText(score, t("mateIn"));
}

/** The evaluation without search, as Black sees it. */
function staticScore({ trace }: State): Score {
  return { cp: game.turn === "sente" ? trace.total : -trace.total };
}

function forBlack(info: Info, turn: Color): Score {
  const sign = turn === "sente" ? 1 : -1;
  return info.mate === undefined ? { cp: sign * (info.cp ?? 0) } : { mate: sign * info.mate };
}

function showFound(): void {
  writeList(element("found"), found.length, (button, rank) => {
    const info = found[rank];
    if (info === undefined) {
      return;
    }
    const value = part("b", scoreText(forBlack(info, game.turn), t("mateIn")));
    value.dataset["rank"] = String(Math.min(rank, 2));
    button.title = t("playLine");
    writeParts(button, [value, part("small", String(info.depth)), part("span", game.namesOf(info.pv, language()).join(" "))]);
    button.onclick = () => {
      const [first] = info.pv;
      if (first !== undefined && mode !== "playing" && mode !== "game" && game.play(first)) {
        changed(true);
      }
    };
  });
  const [best] = found;
  element("counts").textContent =
    best === undefined
      ? ""
      : `${t("depth")} ${best.depth} · ${best.nodes.toLocaleString("en")} ${t("nodes")} · ${best.nps.toLocaleString("en")}/s`;
  const shown = mode === "analysing" || mode === "mate" ? found : [];
  board.arrows(shown.slice(0, 5).flatMap((info, rank): Arrow[] => (info.pv[0] === undefined ? [] : [{ usi: info.pv[0], rank }])));
}

function showState(): void {
  if (state !== undefined) {
    writeEvaluation(state, element("terms"), element("castles"));
  }
}

// What happens.

/** A move was made or another position is looked at: the engine's turn, or a new question to it. */
async function changed(byMove = false): Promise<void> {
  asked += 1;
  const question = asked;
  found = [];
  engine.stop();
  engine.position(game.usi);
  mode = "idle";
  history.replaceState(null, "", link());
  show();
  showFound();
  const known = await engine.state();
  if (question !== asked) {
    return;
  }
  state = known;
  showState();
  if (game.isAtEnd) {
    game.result ??= resultOf(known);
  }
  show();
  if (isOver()) {
    wantsAnalysis &&= !byMove;
  } else if (!human[game.turn] && game.isAtEnd) {
    await answerMove(question);
    return;
  }
  if (wantsAnalysis) {
    await analyse(question);
  }
}

/** How the game ended, if it did: the engine knows the rules of repetition. */
function resultOf(known: State): Result | undefined {
  const turn = game.turn;
  const other: Color = turn === "sente" ? "gote" : "sente";
  if (known.legal === 0) {
    return { reason: "mate", winner: other };
  }
  switch (known.repetition) {
    case "draw":
      return { reason: "repetition" };
    case "win":
      return { reason: "perpetual", winner: turn };
    case "loss":
      return { reason: "perpetual", winner: other };
    case "none":
      return undefined;
  }
}

/** The engine plays. */
async function answerMove(question: number): Promise<void> {
  mode = "playing";
  show();
  engine.set("USI_LimitStrength", strength.level < 20);
  engine.set("Skill_Level", strength.level);
  engine.set("MultiPV", 1);
  engine.set("OwnBook", usesBook);
  const turn = game.turn;
  const answer = await engine.go(`movetime ${strength.time}`, (info) => {
    if (question === asked && info.bound === "exact") {
      game.scores.set(game.at, forBlack(info, turn));
      showScore();
    }
  });
  if (question !== asked) {
    return;
  }
  mode = "idle";
  const [move = "resign"] = answer.split(" ");
  const other: Color = turn === "sente" ? "gote" : "sente";
  if (move === "resign") {
    game.result = { reason: "resign", winner: other };
  } else if (move === "win") {
    game.result = { reason: "declaration", winner: turn };
  } else if (game.play(move)) {
    await changed(true);
    return;
  }
  show();
}

function fullStrength(lines: number): void {
  engine.set("USI_LimitStrength", false);
  // Who analyses wants the search.
  engine.set("OwnBook", false);
  engine.set("MultiPV", lines);
}

/** Thinks about the position that is looked at until told to stop. */
async function analyse(question: number): Promise<void> {
  mode = "analysing";
  show();
  fullStrength(Number(select("lines").value));
  const turn = game.turn;
  let drawn = 0;
  await engine.go("infinite", (info) => {
    if (question !== asked || info.bound !== "exact") {
      return;
    }
    if (info.multipv === 1) {
      game.scores.set(game.at, forBlack(info, turn));
    }
    found[info.multipv - 1] = info;
    // Many lines come at once while depths are small.
    cancelAnimationFrame(drawn);
    drawn = requestAnimationFrame(() => {
      showFound();
      showScore();
    });
  });
  if (question === asked) {
    mode = "idle";
    showFound();
    show();
  }
}

/** Gives every position of the game a value. */
async function analyseGame(): Promise<void> {
  wantsAnalysis = false;
  asked += 1;
  const question = asked;
  mode = "game";
  // Lines of one position are none of another's.
  found = [];
  showFound();
  fullStrength(1);
  for (let ply = 0; ply <= game.moves.length; ply += 1) {
    game.goto(ply);
    engine.position(game.usi);
    const turn = game.turn;
    show();
    await engine.go(`movetime ${GAME_TIME}`, (info) => {
      if (question === asked && info.bound === "exact") {
        game.scores.set(ply, forBlack(info, turn));
      }
    });
    if (question !== asked) {
      return;
    }
  }
  await changed();
}

async function findMate(): Promise<void> {
  wantsAnalysis = false;
  asked += 1;
  const question = asked;
  found = [];
  engine.stop();
  mode = "mate";
  show();
  showFound();
  const counts = element("counts");
  counts.textContent = "…";
  const answer = await engine.go(`mate ${MATE_TIME}`);
  if (question !== asked) {
    return;
  }
  const line = answer.split(" ");
  const words: Record<string, Word> = { nomate: "mateNone", timeout: "mateUnknown" };
  const word = words[line[0] ?? ""];
  if (word === undefined) {
    found = [{ depth: line.length, multipv: 1, mate: line.length, bound: "exact", nodes: 0, nps: 0, time: 0, pv: line }];
    game.scores.set(game.at, forBlack(found[0] as Info, game.turn));
  }
  showFound();
  mode = "idle";
  show();
  counts.textContent = word === undefined ? `${t("mateFound")}: ${line.length} ${t("mateIn")}` : t(word);
  // After `show`, which says whose turn it is in the same place: said before it, the result was never heard.
  say(counts.textContent);
}

/** Ends whatever the engine does; a move that it thinks of is played at once. */
function stop(): void {
  wantsAnalysis = false;
  if (mode === "playing") {
    engine.stop();
  } else if (mode === "game") {
    asked += 1;
    engine.stop();
    mode = "idle";
    show();
  } else {
    engine.stop();
    show();
  }
}

function goto(at: number): void {
  if (mode === "playing") {
    return;
  }
  game.goto(at);
  void changed();
}

function takeBack(): void {
  game.takeBack();
  // Against the engine, back to one's own turn.
  if ((!human.sente || !human.gote) && !human[game.turn]) {
    game.takeBack();
  }
  void changed();
}

function resign(): void {
  const loser = human[game.turn] ? game.turn : human.sente ? "sente" : "gote";
  game.result = { reason: "resign", winner: loser === "sente" ? "gote" : "sente" };
  void changed(true);
}

function begin(fresh: Game, players: Record<Color, boolean>): void {
  game = fresh;
  human = players;
  engine.newGame();
  void changed();
}

// Links, records, dialogs.

function link(): string {
  if (game.start === START && game.at === 0) {
    return location.pathname;
  }
  const parameters = new URLSearchParams();
  if (game.start !== START) {
    parameters.set("sfen", game.start);
  }
  if (game.at > 0) {
    parameters.set("moves", game.moves.slice(0, game.at).join(" "));
  }
  return `${location.pathname}#${parameters}`;
}

/** The game that the address names, the start of one when nothing of it can be read; `undefined` when it names something else. */
function fromLink(): Game | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (location.hash !== "" && !parameters.has("sfen") && !parameters.has("moves")) {
    return undefined;
  }
  try {
    return new Game(parameters.get("sfen") ?? START, parameters.get("moves")?.split(" ") ?? []);
  } catch {
    return new Game();
  }
}

function openRecord(text: string): boolean {
  try {
    begin(importGame(text), { sente: true, gote: true });
    goto(game.moves.length);
    element("record-fault").textContent = "";
    dialog("record-dialog").close();
    return true;
  } catch {
    element("record-fault").textContent = t("badRecord");
    return false;
  }
}

/** Files of records are in UTF-8 or in Shift_JIS, and do not say which. */
async function readFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

function download(): void {
  const format = select("format").value as Format;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([game.export(format)], { type: "text/plain;charset=utf-8" }));
  anchor.download = `horigoma.${format}`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  say(t("copied"));
}

function fillSelects(): void {
  const handicap = select("handicap");
  const chosen = handicap.value;
  handicap.replaceChildren(...HANDICAPS.map(({ sfen, ja, en }) => new Option(language() === "ja" ? ja : en, sfen)));
  handicap.value = chosen || START;
  const list = select("strength");
  const level = list.value || "5";
  list.replaceChildren(
    ...STRENGTHS.map(({ level, time }, index) => {
      const full = level === 20 ? ` · ${time / 1000} ${t("seconds")}` : "";
      return new Option(`${t("level")} ${index + 1}${full}`, String(index));
    }),
  );
  list.value = level;
}

function speak(wanted: Language): void {
  setLanguage(wanted);
  store("language", wanted);
  fillSelects();
  show();
  showFound();
  showState();
}

function on(id: string, act: () => void): void {
  onPress(element(id), act, say);
}

function wire(): void {
  on("new", () => dialog("new-dialog").showModal());
  dialog("new-dialog").addEventListener("close", () => {
    if (dialog("new-dialog").returnValue !== "start") {
      return;
    }
    dialog("new-dialog").returnValue = "";
    const you = select("you").value;
    strength = STRENGTHS[Number(select("strength").value)] ?? strength;
    usesBook = element<HTMLInputElement>("book").checked;
    wantsAnalysis = false;
    if ((you === "gote") !== (board.orientation === "gote")) {
      board.flip();
    }
    begin(new Game(select("handicap").value), { sente: you === "sente" || you === "both", gote: you === "gote" || you === "both" });
  });
  on("position", () => {
    element<HTMLTextAreaElement>("sfen").value = game.sfen;
    dialog("position-dialog").showModal();
  });
  on("set-up", () => {
    try {
      begin(importGame(element<HTMLTextAreaElement>("sfen").value), { sente: true, gote: true });
      goto(game.moves.length);
      element("sfen-fault").textContent = "";
      dialog("position-dialog").close();
    } catch {
      element("sfen-fault").textContent = t("badSfen");
    }
  });
  on("record", () => {
    element("record-fault").textContent = "";
    dialog("record-dialog").showModal();
  });
  on("read", () => openRecord(element<HTMLTextAreaElement>("text").value));
  on("write", () => (element<HTMLTextAreaElement>("text").value = game.export(select("format").value as Format)));
  on("copy", () => void copy(game.export(select("format").value as Format)));
  on("download", download);
  const file = element<HTMLInputElement>("file");
  file.addEventListener("change", async () => {
    const [first] = file.files ?? [];
    if (first !== undefined) {
      openRecord(await readFile(first));
    }
    file.value = "";
  });
  on("share", () => void copy(location.href));
  on("language", () => speak(language() === "ja" ? "en" : "ja"));
  on("flip", () => {
    board.flip();
    showScore();
  });
  on("take-back", takeBack);
  on("resign", resign);
  on("declare", () => {
    game.result = { reason: "declaration", winner: game.turn };
    void changed(true);
  });
  on("first", () => goto(0));
  on("back", () => goto(game.at - 1));
  on("forward", () => goto(game.at + 1));
  on("last", () => goto(game.moves.length));
  on("analyse", () => {
    wantsAnalysis = true;
    if (mode === "idle" || mode === "mate" || mode === "game") {
      void changed();
    }
  });
  select("lines").addEventListener("change", () => mode === "analysing" && void changed());
  on("mate", () => void findMate());
  on("game", () => void analyseGame());
  on("stop", stop);
  const graph = element<SVGSVGElement>("graph");
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    goto(Math.round(((event.clientX - box.left) / box.width) * Number(graph.dataset["most"])));
  });
  document.addEventListener("keydown", (event) => {
    const free = !(event.target instanceof Element) || event.target.closest("input, textarea, select, dialog, [role=grid]") === null;
    if (free && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      goto(game.at + (event.key === "ArrowLeft" ? -1 : 1));
      event.preventDefault();
    }
  });
  // A link within the page: followed as an address it would name another game.
  element("skip").addEventListener("click", (event) => {
    event.preventDefault();
    element("cells").focus();
  });
  addEventListener("hashchange", () => {
    const named = fromLink();
    if (named === undefined) {
      // Nobody asked for another game; the address names the one on the board again.
      history.replaceState(null, "", link());
      return;
    }
    begin(named, { sente: true, gote: true });
    goto(game.moves.length);
  });
  new ResizeObserver(() => board.redraw()).observe(element("board"));
}

function firstLanguage(): Language {
  const known = stored("language");
  return known === "ja" || known === "en" ? known : navigator.language.startsWith("ja") ? "ja" : "en";
}

async function main(): Promise<void> {
  stylePieces();
  engine.onError = (text) => (element("status").textContent = `${t("failed")}: ${text}`);
  game = fromLink() ?? new Game();
  game.goto(game.moves.length);
  setLanguage(firstLanguage());
  fillSelects();
  wire();
  show();
  await engine.ready();
  element("fingerprint").textContent = engine.fingerprint;
  await changed();
}

void main();

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  // Where nothing may be stored it is refused, and the page needs the network the next time too.
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
