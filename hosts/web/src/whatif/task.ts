// Questions to the worker, and its answers. Values are Black's, in centipawns.
import type { Values } from "./memory.js";

/** The position and the moves of a game. */
export interface Played {
  readonly start: string;
  readonly moves: readonly string[];
}

/** The values of a position by both evaluations, without a search. */
export interface Both {
  net: number;
  patterns: number;
}

/** A question: the evaluations of all positions of a game, their values by searches of `nodes` nodes, or the signature of `bench`. */
export type Question = { kind: "both"; game: Played } | { kind: "search"; game: Played; nodes: number } | { kind: "bench" };

export interface Asked {
  readonly tables: Values;
  /** Whether the tables are those of the report. An engine with others is foreign to it. */
  readonly isUnchanged: boolean;
  readonly question: Question;
}

/** An answer. A position without a search has no value. A foreign engine has other tables than the report. */
export type Answer =
  | { kind: "both"; values: Both[] }
  | { kind: "search"; values: (number | undefined)[] }
  | { kind: "bench"; nodes: number }
  | { kind: "stopped" }
  | { kind: "foreign" }
  | { kind: "fault"; text: string };
