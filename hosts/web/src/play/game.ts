// A game: its start, its moves, and the position on the board. Rules by shogiops, records by tsshogi.
import { handicaps } from "shogiops/handicaps";
import { makeJapaneseMoveOrDrop } from "shogiops/notation/japanese";
import { makeWesternMoveOrDrop } from "shogiops/notation/western";
import { initialSfen, makeBoardSfen, makeSfen, parseSfen } from "shogiops/sfen";
import { makeUsi, parseUsi } from "shogiops/util";
import type { Color, MoveOrDrop } from "shogiops/types";
import type { Shogi } from "shogiops/variant/shogi";
import { exportCSA, exportKIF, Record as GameRecord, SpecialMoveType } from "tsshogi";
import type { Language } from "../i18n.js";
import type { Result } from "./ending.js";
import type { Judgement } from "../wasm/client.js";
import { annotate, attest } from "./comments.js";
import type { Evidence } from "./evidence.js";
import type { Value } from "./score.js";

export const START = initialSfen("standard");

/** The ordinary game and the handicaps that are played. */
export const HANDICAPS: { sfen: string; ja: string; en: string }[] = [
  { sfen: START, ja: "平手", en: "Even game" },
  ...handicaps
    .filter((handicap) => handicap.rules === "standard" && !/得|トンボ/.test(handicap.japaneseName))
    .map(({ sfen, japaneseName, englishName }) => ({ sfen, ja: japaneseName, en: englishName })),
];

export type Format = "kif" | "csa" | "usi";

/** The most moves that are sent to the engine, which reads lines of 16 KiB. Older positions no longer recur. */
const MOST_TOLD = 2000;

function read(sfen: string): Shogi {
  const result = parseSfen("standard", sfen, false);
  if (result.isErr) {
    throw new Error(result.error.message);
  }
  // Squares beyond the board's edge are left out silently.
  const [board = ""] = sfen.split(" ");
  if (spelledOut(board) !== spelledOut(makeBoardSfen("standard", result.value.board))) {
    throw new Error(board);
  }
  return result.value;
}

/** A board with a mark for each empty square. */
function spelledOut(board: string): string {
  return board.replace(/\d/g, (count) => ".".repeat(Number(count)));
}

/** The rest of a line that another move took the place of. */
interface Replaced {
  at: number;
  moves: string[];
  positions: Shogi[];
  scores: [number, Value][];
  judgements: [number, Judgement][];
  result: Result | undefined;
  given: number;
}

export class Game {
  readonly start: string;
  readonly #moves: string[] = [];
  readonly #positions: Shogi[];
  #at = 0;
  /** The number of moves that a record or a link gave. The user did not play them, and cannot take them back. */
  #given = 0;
  /** The names of moves by the positions they lead to: the list of moves needs all of them. */
  readonly #names = new WeakMap<Shogi, Partial<Record<Language, string>>>();
  /** The moves that return when the moves in their place are taken back, the latest last. */
  readonly #replaced: Replaced[] = [];
  /** The values of the positions that were searched, by the number of moves before them. */
  readonly scores = new Map<number, Value>();
  /** The judgements of moves by the analysis of the whole game, by their numbers from 1. */
  readonly judgements = new Map<number, Judgement>();
  /** The engine's searches, in a game that can be repeated. */
  evidence: Evidence | undefined;
  result: Result | undefined;
  /** Whether the record that it is from has moves that could not be read. */
  isCutShort = false;
  /** Reads the record that it is from once more. */
  source: (() => GameRecord) | undefined;

  /** Returns a game from a position. Throws for an invalid position or an illegal move. */
  constructor(start = START, moves: readonly string[] = []) {
    const first = read(start);
    this.start = makeSfen(first);
    this.#positions = [first];
    for (const move of moves) {
      if (!this.play(move)) {
        throw new Error(move);
      }
    }
    this.#given = moves.length;
  }

  get moves(): readonly string[] {
    return this.#moves;
  }

  /** The number of moves before the position that is looked at. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#moves.length;
  }

  /** The position that is looked at. */
  get position(): Shogi {
    return this.#position(this.#at);
  }

  #position(at: number): Shogi {
    const position = this.#positions[at];
    if (position === undefined) {
      throw new RangeError(`no position ${at}`);
    }
    return position;
  }

  get turn(): Color {
    return this.position.turn;
  }

  /** The side that made a move of the game, from 1. */
  moverOf(number: number): Color {
    return this.#position(number - 1).turn;
  }

  get lastMove(): MoveOrDrop | undefined {
    const usi = this.#moves[this.#at - 1];
    return usi === undefined ? undefined : parseUsi(usi);
  }

  goto(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.#moves.length));
  }

  /** Plays a move in the position on the board. The moves after it are put aside, unless it is the first of them. */
  play(usi: string): boolean {
    const move = parseUsi(usi);
    if (move === undefined || !this.position.isLegal(move)) {
      return false;
    }
    if (this.#moves[this.#at] !== usi) {
      this.#putAside();
      const next = this.position.clone();
      next.play(move);
      this.#moves.push(usi);
      this.#positions.push(next);
      this.result = undefined;
    }
    this.#at += 1;
    return true;
  }

  #putAside(): void {
    if (this.isAtEnd) {
      return;
    }
    const at = this.#at;
    this.evidence?.end(at);
    const [scores, judgements] = [takeAfter(this.scores, at), takeAfter(this.judgements, at)];
    const [moves, positions] = [this.#moves.splice(at), this.#positions.splice(at + 1)];
    this.#replaced.push({ at, moves, positions, scores, judgements, result: this.result, given: this.#given });
    this.#given = Math.min(this.#given, at);
  }

  /**
   * Takes the last move back, and restores the moves that it replaced. In the middle of a line, and among the moves of a record, it
   * only steps back, so that no move of a record is lost.
   */
  takeBack(): void {
    const takes = this.isAtEnd && this.#at > this.#given;
    this.goto(this.#at - 1);
    if (!takes) {
      return;
    }
    this.evidence?.end(this.#at);
    this.scores.delete(this.#at + 1);
    this.judgements.delete(this.#at + 1);
    this.#moves.pop();
    this.#positions.pop();
    this.result = undefined;
    if (this.#replaced.at(-1)?.at === this.#at) {
      const { moves, positions, scores, judgements, result, given } = this.#replaced.pop() as Replaced;
      this.#moves.push(...moves);
      this.#positions.push(...positions);
      scores.forEach(([ply, score]) => this.scores.set(ply, score));
      judgements.forEach(([ply, judgement]) => this.judgements.set(ply, judgement));
      [this.result, this.#given] = [result, given];
    }
  }

  /** Returns the position on the board in the form for the engine: with the moves that lead there. */
  get usi(): string {
    const from = Math.max(0, this.#at - MOST_TOLD);
    return usiOf(makeSfen(this.#position(from)), this.#moves.slice(from, this.#at));
  }

  get sfen(): string {
    return makeSfen(this.position);
  }

  /** The name of a move of the game, from 1. */
  nameOf(number: number, language: Language): string {
    const before = this.#position(number - 1);
    const known = this.#names.get(this.#position(number)) ?? {};
    this.#names.set(this.#position(number), known);
    return (known[language] ??= nameOf(before, this.#moves[number - 1] ?? "", language));
  }

  /** The names of the moves of a line from a position of the game, as far as it is legal. */
  namesOf(line: readonly string[], language: Language, at = this.#at): string[] {
    const position = this.#position(at).clone();
    const names: string[] = [];
    for (const usi of line) {
      const move = parseUsi(usi);
      if (move === undefined || !position.isLegal(move)) {
        break;
      }
      names.push(nameOf(position, usi, language));
      position.play(move);
    }
    return names;
  }

  /** The whole game as a record: with times, comments and variations of the record that it is from, and with its analysis. */
  export(format: Format): string {
    const usi = usiOf(this.start, this.#moves);
    if (format === "usi") {
      return `position ${usi}`;
    }
    const record = this.source?.() ?? GameRecord.newByUSI(usi);
    if (record instanceof Error) {
      throw record;
    }
    record.goto(0);
    for (const usi of this.#moves) {
      const move = record.position.createMoveByUSI(usi);
      if (move === null || !record.append(move)) {
        throw new Error(usi);
      }
    }
    if (format === "kif") {
      annotate(record, this.scores, this.judgements);
    }
    attest(record, this.evidence?.comments((move) => this.moverOf(move)) ?? new Map());
    const special = this.#special();
    if (special !== undefined) {
      record.append(special);
    }
    return format === "kif" ? exportKIF(record) : exportCSA(record);
  }

  #special(): SpecialMoveType | undefined {
    switch (this.result?.reason) {
      case "mate":
        return SpecialMoveType.MATE;
      case "resign":
        return SpecialMoveType.RESIGN;
      case "repetition":
        return SpecialMoveType.REPETITION_DRAW;
      case "declaration":
        return SpecialMoveType.ENTERING_OF_KING;
      case "impasse":
        return SpecialMoveType.IMPASS;
      case "time":
        return SpecialMoveType.TIMEOUT;
      case "perpetual":
      case "foul":
        return this.result.winner === this.#position(this.#moves.length).turn ? SpecialMoveType.FOUL_WIN : SpecialMoveType.FOUL_LOSE;
      default:
        return undefined;
    }
  }
}

/** Removes what belongs to the positions after this number of moves, and returns it. */
function takeAfter<T>(from: Map<number, T>, at: number): [number, T][] {
  const taken = [...from].filter(([ply]) => ply > at);
  taken.forEach(([ply]) => from.delete(ply));
  return taken;
}

function usiOf(start: string, moves: readonly string[]): string {
  const first = start === START ? "startpos" : `sfen ${start}`;
  return moves.length === 0 ? first : `${first} moves ${moves.join(" ")}`;
}

function nameOf(position: Shogi, usi: string, language: Language): string {
  const move = parseUsi(usi);
  if (move === undefined) {
    return usi;
  }
  const mark = position.turn === "sente" ? "☗" : "☖";
  // The engine's sentences write the same names (src/review/notation.rs). tests/data/move_names.tsv pins both.
  const name = language === "ja" ? makeJapaneseMoveOrDrop(position, move)?.replace("　", "") : makeWesternMoveOrDrop(position, move);
  return mark + (name ?? makeUsi(move));
}
