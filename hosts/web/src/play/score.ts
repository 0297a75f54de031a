// Values of positions for Black, and as text.
import type { Color } from "shogiops/types";
import type { Info, State } from "../wasm/client.js";

/** A value: centipawns, or plies to mate (negative when White mates). */
export interface Score {
  cp?: number;
  mate?: number;
}

/** Returns Black's value from the engine's value for the side to move. */
export function forBlack(info: Info, turn: Color): Score {
  const sign = turn === "sente" ? 1 : -1;
  return info.mate === undefined ? { cp: sign * (info.cp ?? 0) } : { mate: sign * info.mate };
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

export function scoreText(score: Score, plyMate: string): string {
  if (score.mate !== undefined) {
    return `${score.mate > 0 ? "+" : "−"}${Math.abs(score.mate)} ${plyMate}`;
  }
  const cp = score.cp ?? 0;
  return `${cp > 0 ? "+" : cp < 0 ? "−" : ""}${Math.abs(cp)}`;
}
