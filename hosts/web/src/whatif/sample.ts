// The game whose values are shown: the one of the page, which the address names, or a sample.
import type { Played } from "./task.js";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/** A public game: an anaguma against a ranging rook. */
export const SAMPLE: Played = {
  start: START,
  moves: (
    "7g7f 3c3d 2g2f 4c4d 3i4h 3a3b 5i6h 8b4b 6h7h 5a6b 5g5f 6b7b 4h5g 7b8b 8h7g 3b4c 7h8h 9a9b 2f2e 2b3c 9i9h 4c5d 6g6f 8b9a 8h9i 7a8b 7i8h 6a7a 6i7i " +
    "4d4e 4i5h 4a5b 5h6h 6c6d 6f6e 5d6e 7g3c+ 2a3c 2e2d 2c2d 2h2d 4e4f 4g4f 6e7f B*2b B*3e 2d2c+ 3c4e 4f4e 4b2b 2c2b B*8d P*6f 5b6b R*4a 6d6e N*6c 6b6c " +
    "P*7b 7f8g 7b7a+ 8b7a 4a7a+"
  ).split(" "),
};

/** Returns the game that an address names after `?`. */
export function gameOfPage(search: string): Played | undefined {
  const parameters = new URLSearchParams(search);
  const [start, moves] = ["sfen", "moves"].map((name) => parameters.get(name));
  return start || moves ? { start: start ?? START, moves: moves?.match(/\S+/g) ?? [] } : undefined;
}
