// Values of positions for Black, and as text.
import type { Color } from "shogiops/types";
import type { Info, Score, State } from "../wasm/client.js";

export type { Score };

/** A value of a position for Black: centipawns, or plies to mate (negative when White mates). */
export interface Value extends Score {
  /** The line of the search that found the value. */
  info?: Info;
}

/** Returns Black's value from a score for a side. */
export function forBlack({ cp = 0, mate }: Score, side: Color): Score {
  const sign = side === "sente" ? 1 : -1;
  return mate === undefined ? { cp: sign * cp } : { mate: sign * mate };
}

/** Returns Black's value of a position with this side to move, by a line of its search. */
export function valueOf(info: Info, turn: Color): Value {
  return { ...forBlack(info, turn), info };
}

/** Returns Black's value by the evaluation, without a search. */
export function staticScore({ explanation }: State, turn: Color): Score {
  return { cp: turn === "sente" ? explanation.value : -explanation.value };
}

/** Returns Black's expected result by a logistic curve, 0 to 1. */
export function share(score: Score): number {
  if (score.mate !== undefined) {
    return score.mate > 0 ? 1 : 0;
  }
  return 1 / (1 + Math.exp(-(score.cp ?? 0) / 600));
}

/** Returns a score for an arrow, with a word before the number of plies to mate. */
export function shortText({ cp = 0, mate }: Score, mateWord: string): string {
  const number = mate ?? cp;
  return `${number > 0 ? "+" : number < 0 ? "−" : ""}${mate === undefined ? "" : mateWord}${Math.abs(number)}`;
}

export function scoreText(score: Score, plyMate: string): string {
  if (score.mate !== undefined) {
    return `${score.mate > 0 ? "+" : "−"}${Math.abs(score.mate)} ${plyMate}`;
  }
  const cp = score.cp ?? 0;
  return `${cp > 0 ? "+" : cp < 0 ? "−" : ""}${Math.abs(cp)}`;
}
