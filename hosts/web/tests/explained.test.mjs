// The record that `horigoma explain --kif` writes, read by the library with which ShogiHome reads records.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const tsshogi = await import("tsshogi").catch(() => undefined);
const skip = tsshogi === undefined && "tsshogi is not installed: 'npm ci' in hosts/web fetches it";

/** A game in which move 7 leaves the bishop to the rook, with times, a comment and a variation. */
const KIF = `手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:03/00:00:03)
*よくある初手
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:04/00:00:07)
   4 ４四歩(43)   ( 0:01/00:00:03)
   5 ４四角(88)   ( 0:09/00:00:16)
   6 ４二飛(82)   ( 0:02/00:00:05)
   7 ９六歩(97)   ( 0:02/00:00:18)
   8 ４四飛(42)   ( 0:05/00:00:10)
   9 投了         ( 0:01/00:00:19)
まで8手で後手の勝ち

変化：3手
   3 ６六歩(67)   ( 0:01/00:00:04)
`;

test("tsshogi reads an explained record: moves, times, comments, variations, and the scores of ShogiHome's graph", { skip }, () => {
  const { importKIF, parsePV, Record } = tsshogi;
  const folder = mkdtempSync(join(tmpdir(), "horigoma-explain-"));
  writeFileSync(join(folder, "game.kif"), KIF);
  const files = [join(folder, "game.kif"), "--kif", join(folder, "explained.kif"), "--nodes", "3000"];
  execFileSync("cargo", ["run", "--quiet", "--", "explain", ...files], { cwd: root, env: { ...process.env, LC_ALL: "ja_JP.UTF-8" } });
  const [before, after] = [KIF, readFileSync(join(folder, "explained.kif"), "utf8")].map((text) => importKIF(text));
  rmSync(folder, { recursive: true });
  assert.ok(before instanceof Record && after instanceof Record, `${after}`);
  assert.equal(after.getUSI({ allMoves: true }), before.getUSI({ allMoves: true }));
  const scores = [];
  for (let ply = 0; ply <= 8; ply += 1) {
    before.goto(ply);
    after.goto(ply);
    const { comment, elapsedMs, hasBranch } = after.current;
    assert.deepEqual([elapsedMs, hasBranch], [before.current.elapsedMs, before.current.hasBranch], `move ${ply}`);
    assert.ok(comment.includes(before.current.comment.trim()), comment);
    // As ShogiHome reads them: src/common/record/comment.ts, at 2cb5f8c.
    const score = /^#評価値=([+-]?[.0-9]+)$/m.exec(comment);
    const mate = /^#詰み=(先手|後手)勝ち(?::([0-9]+)手)?$/m.exec(comment);
    assert.ok(score ?? mate, comment);
    scores.push(score ? Number(score[1]) : mate[1] === "先手" ? 30000 : -30000);
    const line = /^#読み筋=(.*)$/m.exec(comment)[1];
    assert.equal(parsePV(after.position, line).length, line.match(/[▲△]/g).length, line);
  }
  assert.ok(scores[7] < scores[6] - 300 && scores[8] < -500, `a bishop is lost for a pawn: ${scores}`);
  after.goto(7);
  assert.match(after.current.comment, /^【悪手】/m);
  after.goto(3);
  assert.ok(after.switchBranchByIndex(1));
  assert.equal(after.current.displayText, "☗６六歩");
});
