// Games from elsewhere, read by tsshogi.
import { opposite } from "shogiops/util";
import type { Color } from "shogiops/types";
import {
  detectRecordFormat,
  importCSA,
  importJKFString,
  importKI2,
  importKIF,
  Move,
  Record as GameRecord,
  RecordFormatType,
  type SpecialMove,
  SpecialMoveType,
} from "tsshogi";
import type { Result } from "./ending.js";
import { Game } from "./game.js";

/** Reads a game in any of the field's formats. Throws for any other text. */
export function importGame(text: string): Game {
  const data = text.replace(/^\uFEFF/, "").trim();
  const format = detectRecordFormat(data);
  if (format === RecordFormatType.SFEN) {
    return new Game(data.replace(/^sfen\s+/, ""));
  }
  const record = parse(data, format);
  const moves = record.moves.map((node) => node.move).filter((move) => move instanceof Move);
  const says = format === RecordFormatType.USI || /手合割|持駒|^P[I1]/m.test(data);
  if (moves.length === 0 && !says) {
    throw new Error("neither a position nor moves");
  }
  const game = new Game(record.initialPosition.sfen, moves.map((move) => move.usi));
  game.isCutShort = movesIn(data, format) > moves.length;
  game.source = () => parse(data, format);
  game.result = resultOf(record.moves.at(-1)?.move, game.turn);
  return game;
}

function parse(data: string, format: RecordFormatType): GameRecord {
  const record =
    format === RecordFormatType.USI
      ? GameRecord.newByUSI(data)
      : format === RecordFormatType.KIF
        ? importKIF(data)
        : format === RecordFormatType.KI2
          ? importKI2(data)
          : format === RecordFormatType.JKF
            ? importJKFString(data)
            : importCSA(data);
  if (record instanceof Error) {
    throw record;
  }
  return record;
}

/** Returns the number of moves of a record by the form of its lines: its reader ends silently at a damaged line. */
function movesIn(text: string, format: RecordFormatType): number {
  if (format === RecordFormatType.CSA) {
    return text.match(/^[+-]\d/gm)?.length ?? 0;
  }
  if (format !== RecordFormatType.KIF) {
    return 0;
  }
  const [mainLine = ""] = text.split(/^変化/m);
  return mainLine.match(/^\s*\d+\s+[１-９同]/gm)?.length ?? 0;
}

/** Returns the end of the game in a record, with this side to move. */
function resultOf(last: Move | SpecialMove | undefined, turn: Color): Result | undefined {
  if (last === undefined || last instanceof Move) {
    return undefined;
  }
  const other = opposite(turn);
  switch (last.type) {
    case SpecialMoveType.RESIGN:
      return { reason: "resign", winner: other };
    case SpecialMoveType.MATE:
      return { reason: "mate", winner: other };
    case SpecialMoveType.REPETITION_DRAW:
      return { reason: "repetition" };
    case SpecialMoveType.ENTERING_OF_KING:
      return { reason: "declaration", winner: turn };
    case SpecialMoveType.IMPASS:
      return { reason: "impasse" };
    case SpecialMoveType.TIMEOUT:
      return { reason: "time", winner: other };
    case SpecialMoveType.FOUL_WIN:
      return { reason: "foul", winner: turn };
    case SpecialMoveType.FOUL_LOSE:
      return { reason: "foul", winner: other };
    default:
      return undefined;
  }
}
