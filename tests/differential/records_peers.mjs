// Reads files of games by tsshogi (npm) and prints a line of JSON for each: node records_peers.mjs FILE..
import { readFileSync } from "node:fs";
import { Color, Move, SpecialMoveType, importCSA, importKIF } from "tsshogi";

const WINS = {
  [SpecialMoveType.RESIGN]: false,
  [SpecialMoveType.MATE]: false,
  [SpecialMoveType.TIMEOUT]: false,
  [SpecialMoveType.FOUL_LOSE]: false,
  [SpecialMoveType.FOUL_WIN]: true,
  [SpecialMoveType.ENTERING_OF_KING]: true,
};
const DRAWS = [SpecialMoveType.IMPASS, SpecialMoveType.DRAW, SpecialMoveType.REPETITION_DRAW, SpecialMoveType.MAX_MOVES];

function told(record) {
  if (record instanceof Error) return { refused: record.message };
  const moves = [];
  const times = [];
  let winner = "?";
  for (let node = record.first.next; node; node = node.next) {
    if (node.move instanceof Move) {
      moves.push(node.move.usi);
      times.push(Math.floor(node.elapsedMs / 1000));
    } else if (node.move.type in WINS) {
      const black = (node.nextColor === Color.BLACK) === WINS[node.move.type];
      winner = black ? "b" : "w";
    } else if (DRAWS.includes(node.move.type)) winner = "-";
  }
  const names = ["blackName", "whiteName"].map((key) => record.metadata.getStandardMetadata(key) ?? "");
  return { start: record.initialPosition.sfen, moves: moves.join(" "), winner, times: times.join(" "), names };
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  let result;
  try {
    result = told(file.endsWith(".csa") ? importCSA(text) : importKIF(text));
  } catch (error) {
    result = { refused: `${error}` };
  }
  console.log(JSON.stringify(result));
}
