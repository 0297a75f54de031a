// The engine's searches in a game, in the words by which `horigoma replay` repeats them (src/commands/replay).
import type { Color } from "shogiops/types";
import type { Info } from "../wasm/client.js";

/** The nodes of a search for each millisecond of thought, as a slow phone searches them. */
const NODES_IN_MS = 100;

export class Evidence {
  /** The limit of each search. */
  readonly nodes: number;
  readonly #words: string;
  /** The searches by the numbers of their moves, from 1. */
  readonly #searches = new Map<number, string>();
  /** Whether the engine has searched nothing else since the game began. */
  #isWhole = true;

  /** Begins with a game. `words` are those of the engine and its options. `time` is that of a move, in milliseconds. */
  constructor(words: string, time: number) {
    this.nodes = time * NODES_IN_MS;
    this.#words = words;
  }

  /** Adds the search of a move by its last line. */
  add(move: number, { depth, cp, mate, bound, nodes }: Info): void {
    const score = mate === undefined ? `cp ${cp}` : `mate ${mate}`;
    // A move of the book was not searched.
    if (this.#isWhole && nodes > 0) {
      this.#searches.set(move, `horigoma depth ${depth} score ${score}${bound === "exact" ? "" : ` ${bound}bound`} nodes ${nodes}`);
    }
  }

  /** Ends it: another search has changed the engine's memory, or the moves after this number were replaced. */
  end(kept = Infinity): void {
    this.#isWhole = false;
    [...this.#searches.keys()].filter((move) => move > kept).forEach((move) => this.#searches.delete(move));
  }

  /** Returns the comments by the number of moves before them. `moverOf` returns the side of a move. */
  comments(moverOf: (move: number) => Color): Map<number, string> {
    const sides = new Set([...this.#searches.keys()].map((move) => (moverOf(move) === "sente" ? "black" : "white")));
    const declared = [...sides].map((side) => `horigoma ${side} nodes ${this.nodes} ${this.#words}`);
    return new Map([...(declared.length > 0 ? ([[0, declared.join("\n")]] as const) : []), ...this.#searches]);
  }
}
