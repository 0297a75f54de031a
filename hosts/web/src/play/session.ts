// The session: the game on the board, its players, and the requests to the engine. It draws nothing, and calls a listener instead.
import type { Color } from "shogiops/types";
import { opposite } from "shogiops/util";
import { isSamePosition, type EngineClient, type Info, type Searched, type State } from "../wasm/client.js";
import type { Word } from "../i18n.js";
import { endOf } from "./ending.js";
import { Evidence } from "./evidence.js";
import { Game } from "./game.js";
import { valueOf } from "./score.js";
import { FULL, strengthAt, USUAL_AT, type Strength } from "./strengths.js";

/** The time for the analysis of each position of a whole game, and for a search for mate, in milliseconds. */
const GAME_TIME = 400;
const MATE_TIME = 20_000;

/** The engine's task. */
export type Mode = "idle" | "playing" | "analysing" | "game" | "mate";

/** The result of the search for a mate, with its number of plies when there is one. */
export type Mate = "sought" | "none" | "unknown" | { plies: number };

/** The listener that shows the session. */
export interface Watcher {
  /** The game, its position on the board, or the engine's task has changed. */
  changed(): void;
  /** Which position is looked at and searched. */
  moved(): void;
  /** The engine's lines, all at once. */
  found(): void;
  /** One line more. Many come at once while depths are small. */
  heard(): void;
  /** The value of the position that is looked at. */
  valued(): void;
  /** The facts about the position that need no search. */
  known(): void;
  /** Whether there is a mate. */
  answered(): void;
}

export type Players = Readonly<Record<Color, boolean>>;

export const BOTH: Players = { sente: true, gote: true };

export class Session {
  readonly #engine: EngineClient;
  #watcher: Watcher | undefined;
  #game: Game;
  /** Which sides are played by people. */
  #human = BOTH;
  #mode: Mode = "idle";
  #state: State | undefined;
  /** The action to take whenever the position changes. */
  #wantsAnalysis = false;
  #found: Info[] = [];
  #mate: Mate | undefined;
  #lines: number;
  /** The message about the game that was opened. */
  #remark: Word | undefined;
  #isRefused = false;
  /** Counts the requests to the engine. Answers to older requests are ignored. */
  #asked = 0;
  strength: Strength = strengthAt(USUAL_AT);
  /** Whether the engine plays openings from its book, so that no two games are alike. */
  usesBook = true;
  /** Whether games against the engine can be repeated: it plays by nodes, and the record has its searches. */
  isRepeatable = false;

  /** Returns a session with a game. The engine shows this number of lines of its analysis. */
  constructor(engine: EngineClient, game: Game, lines: number) {
    this.#engine = engine;
    this.#game = game;
    this.#lines = lines;
  }

  /** From now on there is somebody who shows it. */
  show(watcher: Watcher): void {
    this.#watcher = watcher;
    watcher.changed();
  }

  /** Sends the position on the board to the engine, as after every change. A message about the game may be shown. */
  begin(remark?: Word): void {
    void this.#ask({ remark });
  }

  get game(): Game {
    return this.#game;
  }

  get mode(): Mode {
    return this.#mode;
  }

  get state(): State | undefined {
    return this.#state;
  }

  get wantsAnalysis(): boolean {
    return this.#wantsAnalysis;
  }

  /** The lines that the engine found, the best first. */
  get found(): readonly Info[] {
    return this.#found;
  }

  get mate(): Mate | undefined {
    return this.#mate;
  }

  get isOver(): boolean {
    return this.#game.result !== undefined && this.#game.isAtEnd;
  }

  get remark(): Word | undefined {
    return this.#remark;
  }

  /** Whether the engine does not take the position for one, as with two pawns of a side on a file. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Whether people may make a move now. */
  get mayMove(): boolean {
    return !this.isOver && this.#mode !== "playing" && this.#mode !== "game" && this.#human[this.#game.turn];
  }

  // Actions of the user.

  /** Plays a move, when that is legal. */
  play(usi: string): void {
    if (this.#game.play(usi)) {
      void this.#ask({ byMove: true });
    } else {
      // The board may show it already.
      this.#watcher?.changed();
    }
  }

  /** Plays the first move of a line that the engine found. */
  playLine(line: readonly string[]): void {
    const [first] = line;
    if (first !== undefined && this.#mode !== "playing" && this.#mode !== "game" && this.#game.play(first)) {
      void this.#ask({ byMove: true });
    }
  }

  /** Shows the position after this number of moves. Returns whether that is possible now. */
  goto(at: number): boolean {
    if (this.#mode === "playing") {
      return false;
    }
    this.#game.goto(at);
    void this.#ask();
    return true;
  }

  takeBack(): void {
    this.#game.takeBack();
    // Against the engine, back to one's own turn.
    if ((!this.#human.sente || !this.#human.gote) && !this.#human[this.#game.turn]) {
      this.#game.takeBack();
    }
    void this.#ask();
  }

  resign(): void {
    const { turn } = this.#game;
    const loser = this.#human[turn] ? turn : this.#human.sente ? "sente" : "gote";
    this.#game.result = { reason: "resign", winner: opposite(loser) };
    void this.#ask({ byMove: true });
  }

  declare(): void {
    this.#game.result = { reason: "declaration", winner: this.#game.turn };
    void this.#ask({ byMove: true });
  }

  /** Begins a game between these. */
  newGame(game: Game, human: Players): void {
    this.#wantsAnalysis = false;
    const seed = this.#replace(game, human);
    // A record has an engine for each side, and one engine for both has one memory.
    if (this.isRepeatable && (human.sente || human.gote)) {
      const { level, time } = this.strength;
      game.evidence = new Evidence(this.#engine.wordsOf({ Skill_Level: level, Seed: seed }), time);
    }
    void this.#ask();
  }

  /** Looks at the end of a game that was played elsewhere. An analysis goes on with it. */
  open(game: Game, remark: Word | undefined = game.isCutShort ? "cutShort" : undefined): void {
    game.goto(game.moves.length);
    this.#replace(game, BOTH);
    void this.#ask({ remark });
  }

  /** Returns the seed of the game. */
  #replace(game: Game, human: Players): number {
    this.#game = game;
    this.#human = human;
    this.#engine.newGame();
    // The engine's own chance is its clock, which some browsers make coarse.
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    this.#engine.set("Seed", seed);
    return seed;
  }

  analyse(): void {
    this.#wantsAnalysis = true;
    if (this.#mode === "idle" || this.#mode === "mate" || this.#mode === "game") {
      void this.#ask();
    }
  }

  /** The number of lines of an analysis. */
  set lines(count: number) {
    this.#lines = count;
    if (this.#mode === "analysing") {
      void this.#ask();
    }
  }

  /** Stops the engine. A move that it is searching is played at once, and when it plays itself that move is its last. */
  stop(): void {
    this.#wantsAnalysis = false;
    this.#game.evidence?.end();
    this.#engine.stop();
    if (this.#mode === "game") {
      // The facts belong to another position.
      void this.#ask();
    } else if (this.#mode !== "playing") {
      this.#watcher?.changed();
    } else if (!this.#human.sente && !this.#human.gote) {
      this.#human = BOTH;
    }
  }

  // Requests to the engine.

  /** Returns a number for this request. Answers to earlier requests are ignored from now on. */
  #question(): number {
    this.#asked += 1;
    this.#found = [];
    this.#mate = undefined;
    this.#remark = undefined;
    return this.#asked;
  }

  /** A move was made or another position is looked at: the engine's turn, or a new question to it. */
  async #ask({ byMove = false, remark }: { byMove?: boolean; remark?: Word | undefined } = {}): Promise<void> {
    const question = this.#question();
    this.#remark = remark;
    this.#engine.stop();
    this.#engine.position(this.#game.usi);
    this.#mode = "idle";
    this.#watcher?.moved();
    this.#watcher?.changed();
    this.#watcher?.found();
    const known = await this.#engine.state();
    if (question !== this.#asked) {
      return;
    }
    this.#learn(known);
    if (this.#isRefused) {
      this.#wantsAnalysis = false;
    } else if (this.#game.isAtEnd) {
      this.#game.result ??= endOf(known, this.#game.turn);
    }
    this.#watcher?.changed();
    if (this.isOver) {
      this.#wantsAnalysis &&= !byMove;
    } else if (!this.#human[this.#game.turn] && this.#game.isAtEnd) {
      await this.#answer(question);
      return;
    }
    // Where there is no move, there is nothing to be found.
    if (this.#wantsAnalysis && known.legal > 0) {
      await this.#analyse(question);
    }
  }

  /** Stores the facts of the position. When the engine has refused the position, its facts are those of the one before. */
  #learn(known: State): void {
    this.#isRefused = !isSamePosition(known.sfen, this.#game.sfen);
    this.#state = this.#isRefused ? undefined : known;
    this.#watcher?.known();
  }

  /** The engine plays. */
  async #answer(question: number): Promise<void> {
    this.#mode = "playing";
    this.#watcher?.changed();
    const { level, time } = this.strength;
    this.#engine.set("Skill_Level", level);
    this.#engine.set("MultiPV", 1);
    this.#engine.set("OwnBook", this.usesBook);
    const { turn, evidence } = this.#game;
    let last: Info | undefined;
    const answer = await this.#engine.go(evidence ? `nodes ${evidence.nodes}` : `movetime ${time}`, (info) => {
      last = info;
      if (question === this.#asked && info.bound === "exact") {
        this.#game.scores.set(this.#game.at, valueOf(info, turn));
        this.#watcher?.valued();
      }
    });
    if (question !== this.#asked) {
      return;
    }
    this.#mode = "idle";
    const [move = "resign"] = answer.split(" ");
    if (move === "resign") {
      this.#game.result = { reason: "resign", winner: opposite(turn) };
    } else if (move === "win") {
      this.#game.result = { reason: "declaration", winner: turn };
    } else if (!this.#game.play(move)) {
      this.#watcher?.changed();
      return;
    } else if (last) {
      evidence?.add(this.#game.at, last);
    }
    await this.#ask({ byMove: true });
  }

  #fullStrength(lines: number): void {
    this.#game.evidence?.end();
    this.#engine.set("Skill_Level", FULL);
    // Who analyses wants the search.
    this.#engine.set("OwnBook", false);
    this.#engine.set("MultiPV", lines);
  }

  /** Analyses the position on the board until it is stopped. */
  async #analyse(question: number): Promise<void> {
    this.#mode = "analysing";
    this.#watcher?.changed();
    this.#fullStrength(this.#lines);
    const { turn } = this.#game;
    await this.#engine.go("infinite", (info) => {
      if (question !== this.#asked || info.bound !== "exact") {
        return;
      }
      if (info.multipv === 1) {
        this.#game.scores.set(this.#game.at, valueOf(info, turn));
      }
      this.#found[info.multipv - 1] = info;
      this.#watcher?.heard();
    });
    if (question === this.#asked) {
      this.#mode = "idle";
      this.#watcher?.found();
      this.#watcher?.changed();
    }
  }

  /**
   * Gives every position of the game a value, and every move a judgement. The last position comes first, as in `horigoma explain`: the
   * search of a position then finds the results of the next one in the table, and compares the played move at nearly the same depth.
   */
  async analyseGame(): Promise<void> {
    this.#wantsAnalysis = false;
    const question = this.#question();
    const { at, moves } = this.#game;
    let next: Searched | undefined;
    this.#mode = "game";
    // Before the engine's answer, so that a quick press gets the message too.
    this.#watcher?.changed();
    // Lines of one position are none of another's.
    this.#watcher?.found();
    this.#fullStrength(1);
    for (let ply = moves.length; ply >= 0; ply -= 1) {
      this.#game.goto(ply);
      this.#engine.position(this.#game.usi);
      const known = await this.#engine.state();
      if (question !== this.#asked) {
        return;
      }
      this.#learn(known);
      this.#watcher?.changed();
      const searched = await this.#searchFor(question, known);
      const move = moves[ply];
      const judgement =
        searched && next && move !== undefined ? await this.#engine.explain(moves[ply - 1], searched, move, next) : undefined;
      if (question !== this.#asked) {
        return;
      }
      if (judgement) {
        this.#game.judgements.set(ply + 1, judgement);
      }
      next = searched;
    }
    this.#game.goto(at);
    await this.#ask();
  }

  /** Searches the position on the board for the analysis of the whole game. Returns nothing when no line was found. */
  async #searchFor(question: number, known: State): Promise<Searched | undefined> {
    if (known.legal === 0) {
      return { score: { mate: 0 }, line: [] };
    }
    const { at, turn } = this.#game;
    let last: Info | undefined;
    const answer = await this.#engine.go(`movetime ${GAME_TIME}`, (info) => {
      if (question === this.#asked && info.bound === "exact") {
        last = info;
        this.#game.scores.set(at, valueOf(info, turn));
      }
    });
    const [best = ""] = answer.split(" ");
    return last && { score: last, line: last.pv[0] === best ? last.pv : [best] };
  }

  async findMate(): Promise<void> {
    this.#wantsAnalysis = false;
    const question = this.#question();
    this.#engine.stop();
    this.#mode = "mate";
    this.#mate = "sought";
    this.#watcher?.changed();
    this.#watcher?.found();
    const answer = await this.#engine.go(`mate ${MATE_TIME}`);
    if (question !== this.#asked) {
      return;
    }
    this.#mate = this.#mateOf(answer);
    this.#watcher?.found();
    this.#mode = "idle";
    this.#watcher?.changed();
    this.#watcher?.answered();
  }

  /** Returns the result of a search for mate from its answer. A mate is its only line. */
  #mateOf(answer: string): Mate {
    if (answer === "nomate") {
      return "none";
    }
    if (answer === "timeout") {
      return "unknown";
    }
    const pv = answer.split(" ");
    const plies = pv.length;
    const info: Info = { depth: plies, multipv: 1, mate: plies, bound: "exact", nodes: 0, nps: 0, time: 0, pv };
    this.#found = [info];
    this.#game.scores.set(this.#game.at, valueOf(info, this.#game.turn));
    return { plies };
  }
}
