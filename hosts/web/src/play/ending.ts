// The end of a game.
import type { Color } from "shogiops/types";
import { opposite } from "shogiops/util";
import type { State } from "../wasm/client.js";

/** The end of a game. `winner` is absent for a draw. */
export interface Result {
  reason: "mate" | "resign" | "repetition" | "perpetual" | "declaration" | "impasse" | "time" | "foul";
  winner?: Color;
}

/** Returns the end of the game at a position with this side to move, if it has ended. The engine applies the rules of repetition. */
export function endOf(known: State, turn: Color): Result | undefined {
  if (known.legal === 0) {
    return { reason: "mate", winner: opposite(turn) };
  }
  switch (known.repetition) {
    case "draw":
      return { reason: "repetition" };
    case "win":
      return { reason: "perpetual", winner: turn };
    case "loss":
      return { reason: "perpetual", winner: opposite(turn) };
    case "none":
      return undefined;
  }
}
