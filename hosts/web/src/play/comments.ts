// The analysis of a game as comments of its record, as `horigoma explain --kif` writes them. ShogiHome draws its graph from them.
import { formatPV, type Move, type Node, type Position, type Record as GameRecord } from "tsshogi";
import type { Judgement } from "../wasm/client.js";
import type { Value } from "./score.js";

/** Adds the analysis to the comments of the moves that the record is at, from the first one on. */
export function annotate(record: GameRecord, values: ReadonlyMap<number, Value>, judgements: ReadonlyMap<number, Judgement>): void {
  for (const ply of record.movesBefore.keys()) {
    record.goto(ply);
    const [judgement, value] = [judgements.get(ply), values.get(ply)];
    const mark = judgement?.sentence === undefined ? [] : [`【${judgement.name}】${judgement.mark} ${judgement.sentence.ja}`];
    const lines = [...mark, ...(value?.info === undefined ? [] : commentsOf(record, value))];
    addComment(record.current, lines);
  }
}

/** Adds the comments of the evidence, by the number of moves before them. */
export function attest(record: GameRecord, comments: ReadonlyMap<number, string>): void {
  for (const [ply, comment] of comments) {
    record.goto(ply);
    addComment(record.current, [comment]);
  }
  record.goto(record.length);
}

function addComment(node: Node, lines: readonly string[]): void {
  if (lines.length > 0) {
    node.comment = [...(node.comment === "" ? [] : [node.comment.replace(/\n$/, "")]), ...lines].join("\n");
  }
}

/** Returns the comments on a position: its value for Black, the best line, depth, nodes and engine. */
function commentsOf({ position }: GameRecord, { cp = 0, mate, info }: Value): string[] {
  const value = mate === undefined ? `#評価値=${cp}` : `#詰み=${mate > 0 ? "先手" : "後手"}勝ち:${Math.abs(mate)}手`;
  const [line, board]: [Move[], Position] = [[], position.clone()];
  for (const usi of info?.pv ?? []) {
    const move = board.createMoveByUSI(usi);
    if (move === null || !board.doMove(move)) {
      break;
    }
    line.push(move);
  }
  return [value, `#読み筋=${formatPV(position, line)}`, `#深さ=${info?.depth}`, `#ノード数=${info?.nodes}`, "#エンジン=Horigoma"];
}
