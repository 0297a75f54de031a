// A game as the part of an address after `#`, so that a link names it.
import { Game, START } from "./game.js";

/** Returns the part of the address that names the position on the board. It is empty for the start of a game. */
export function hashOf(game: Game): string {
  const parameters = parametersOf(game, game.at);
  return parameters.size === 0 ? "" : `#${parameters}`;
}

/** Returns the address of the report of the tables with the whole game, whose values it shows. */
export function reportOf(game: Game): string {
  const parameters = parametersOf(game, game.moves.length);
  return parameters.size === 0 ? "tables.html" : `tables.html?${parameters}`;
}

function parametersOf(game: Game, moves: number): URLSearchParams {
  const parameters = new URLSearchParams();
  if (game.start !== START) {
    parameters.set("sfen", game.start);
  }
  if (moves > 0) {
    parameters.set("moves", game.moves.slice(0, moves).join(" "));
  }
  return parameters;
}

/** Returns the game that an address names: `undefined` without a game, "unreadable" for an invalid one. */
export function gameOf(hash: string): Game | "unreadable" | undefined {
  const parameters = new URLSearchParams(hash.slice(1));
  if (hash !== "" && !parameters.has("sfen") && !parameters.has("moves")) {
    return undefined;
  }
  try {
    return new Game(parameters.get("sfen") ?? START, parameters.get("moves")?.match(/\S+/g) ?? []);
  } catch {
    return "unreadable";
  }
}
