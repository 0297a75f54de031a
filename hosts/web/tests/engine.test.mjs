// The engine without a page: its bench, its tables, slices, and the package for ShogiHome.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { exportKIF, Record } from "tsshogi";

const root = join(import.meta.dirname, "../../..");
const dist = join(import.meta.dirname, "../dist");
const { Engine } = await import(join(dist, "tests/instance.mjs"));
const wasm = await WebAssembly.compile(readFileSync(join(dist, "horigoma.wasm")));

async function start() {
  const lines = [];
  const engine = await Engine.create(wasm, (line) => lines.push(line));
  const search = (line, slice) => {
    engine.send(line);
    let polls = 1;
    while (engine.poll(slice)) {
      polls += 1;
    }
    return polls;
  };
  return { engine, lines, search };
}

/** A position with a mate in 17 plies. */
const LONG_MATE = readFileSync(join(root, "tests/data/mate.tsv"), "utf8")
  .split("\n")
  .filter((row) => !row.startsWith("#"))
  .map((row) => row.split("\t"))
  .find(([, kind, length]) => kind === "mate" && length === "17")[0];

const nodes = (lines) => Number(lines.findLast((line) => line.startsWith("info depth")).match(/nodes (\d+)/)[1]);

test("the same tables and the same bench as the program for the desktop", async () => {
  const { engine, lines } = await start();
  engine.send("tables");
  engine.send("bench");
  const recorded = readFileSync(join(root, "tables/MANIFEST"), "utf8").split("\n", 1)[0].split(/\s+/)[1];
  const [, sound, all] = lines[0].match(/^tables \w+ (\d+) of (\d+) as recorded$/);
  assert.equal(sound, all);
  assert.equal(lines[0].split(" ")[1], recorded);
  // The last message of the log that names the number is the signature of the program.
  const log = execFileSync("git", ["log", "--format=%B"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const expected = log.match(/^Bench: \d+$/m)?.[0];
  assert.equal(lines.at(-1), expected);
});

test("the program for the desktop repeats a game at fixed nodes, search by search", async () => {
  const engines = [await start(), await start()];
  engines[0].engine.send("usi");
  const said = (prefix) => engines[0].lines.find((line) => line.startsWith(prefix)).slice(prefix.length).split(" ")[0];
  const declared = `version ${said("id name Horigoma ")} tables ${said("info string searched tables ")}`;
  const [played, comments] = [[], []];
  for (const { engine } of engines) {
    engine.send("setoption name USI_Hash value 2");
    engine.send("setoption name OwnBook value false");
    engine.send("usinewgame");
  }
  for (let ply = 0; ply < 12; ply += 1) {
    const { engine, lines, search } = engines[ply % 2];
    engine.send(`position startpos moves ${played.join(" ")}`);
    search("go nodes 20000");
    const [, depth, score, count] = lines.findLast((line) => line.startsWith("info depth")).match(/depth (\d+) .*(score .*?) (nodes \d+)/);
    comments.push(`horigoma depth ${depth} ${score} ${count}`);
    played.push(lines.at(-1).split(" ")[1]);
  }
  const record = Record.newByUSI(`position startpos moves ${played.join(" ")}`);
  const sides = ["black", "white"].map((side) => `horigoma ${side} nodes 20000 ${declared} options USI_Hash=2 OwnBook=false`);
  record.first.comment = sides.join("\n");
  comments.forEach((comment, at) => {
    record.goto(at + 1);
    record.current.comment = comment;
  });
  const folder = mkdtempSync(join(tmpdir(), "horigoma-replay-"));
  const replay = (text) => {
    writeFileSync(join(folder, "game.kif"), text);
    return execFileSync("cargo", ["run", "--quiet", "--", "replay", join(folder, "game.kif")], { cwd: root, encoding: "utf8" });
  };
  const text = exportKIF(record);
  assert.equal(replay(text), "12 of 12 moves searched again, each as recorded\n");
  assert.throws(() => replay(text.replaceAll("OwnBook=false", "OwnBook=false NullMove=false")), { status: 1 });
  rmSync(folder, { recursive: true });
});

test("slices change neither the move nor the nodes", async () => {
  const found = [];
  for (const slice of [Infinity, 5]) {
    const { engine, lines, search } = await start();
    engine.send("position startpos moves 7g7f 3c3d 2g2f 4c4d");
    const polls = search("go depth 11", slice);
    assert.ok(slice === Infinity || polls > 5, `${polls} slices`);
    found.push([lines.at(-1), nodes(lines)]);
  }
  assert.deepEqual(found[0], found[1]);
});

test("what is shown is what the options say, and at last all nodes", async () => {
  const { engine, lines, search } = await start();
  engine.send("setoption name PvInterval value 100000");
  engine.send("position startpos");
  search("go nodes 3000", Infinity);
  const shown = lines.filter((line) => line.startsWith("info depth"));
  assert.equal(shown.length, 2);
  assert.equal(nodes(lines), 3000);
});

test("a command in the middle of a search is carried out, and the search goes on", async () => {
  const { engine, lines } = await start();
  engine.send("position startpos");
  engine.send("go infinite");
  engine.poll(5);
  engine.poll(5);
  engine.send("isready");
  assert.equal(lines.at(-1), "readyok");
  assert.ok(engine.poll(50), "still thinking");
  engine.send("stop");
  assert.match(lines.at(-1), /^bestmove \d/);
  assert.equal(engine.isThinking, false);
});

/** Returns an engine that records every call made while another one runs or is suspended. */
async function watched(say) {
  const names = ["start", "input", "capacity", "suspended", "command", "poll"];
  const { instantiate } = WebAssembly;
  const nested = [];
  let inside;
  let suspensions = 0;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const watch = (name) => (...parameters) => {
      const goesOn = name === "poll" && inside === "poll, suspended" && exports.asyncify_get_state() === 2;
      if (inside !== undefined && !goesOn) {
        nested.push(`${name} in ${inside}`);
      }
      inside = name;
      const value = exports[name](...parameters);
      const isSuspended = exports.asyncify_get_state() === 1;
      suspensions += Number(isSuspended);
      inside = isSuspended ? "poll, suspended" : undefined;
      return value;
    };
    return { exports: { ...exports, ...Object.fromEntries(names.map((name) => [name, watch(name)])) } };
  };
  try {
    return { engine: await Engine.create(wasm, say), nested, suspensions: () => suspensions };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

test("no function of the program is called while another one runs or is suspended", async () => {
  const lines = [];
  const { engine, nested, suspensions } = await watched((line) => {
    lines.push(line);
    // A listener may send the next command at an answer, and stop the search at a line.
    if (line.startsWith("info depth 5") || line.startsWith("checkmate")) {
      engine.send("stop");
    } else if (line.startsWith("bestmove") && lines.filter((one) => one.startsWith("bestmove")).length < 3) {
      engine.send("isready");
      engine.send("go infinite");
    }
  });
  engine.send("position startpos");
  engine.send("go infinite");
  for (let slice = 0; slice < 10_000 && engine.poll(1); slice += 1) {}
  engine.send(`position sfen ${LONG_MATE}`);
  engine.send("go mate infinite");
  for (let slice = 0; slice < 5; slice += 1) {
    engine.poll(1);
  }
  engine.send("position startpos moves 7g7f");
  assert.deepEqual(nested, []);
  assert.ok(suspensions() >= 5, `${suspensions()} suspensions`);
  const answers = lines.filter((line) => /^(bestmove|readyok|checkmate)/.test(line)).map((line) => line.split(" ", 1)[0]);
  assert.deepEqual(answers, ["bestmove", "readyok", "bestmove", "readyok", "bestmove", "checkmate"]);
});

test("the opening book answers when it is asked for, and only then", async () => {
  const { engine, lines, search } = await start();
  const answers = () => {
    lines.length = 0;
    engine.send("usinewgame");
    engine.send("position startpos");
    search("go nodes 50", Infinity);
    return lines.filter((line) => line.startsWith("info string book: ")).length;
  };
  assert.equal(answers(), 0);
  engine.send("setoption name OwnBook value true");
  assert.equal(answers(), 1);
  assert.match(lines.at(-1), /^bestmove \d\w\d\w ponder /);
});

test("a long mate is found in slices, and a search for one can be stopped", async () => {
  const { engine, lines } = await start();
  const found = [];
  for (const slice of [Infinity, 1]) {
    const other = await start();
    other.engine.send(`position sfen ${LONG_MATE}`);
    const polls = other.search("go mate 60000", slice);
    assert.ok(slice === Infinity || polls > 100, `${polls} slices`);
    found.push(other.lines.at(-1));
  }
  assert.match(found[0], /^checkmate (\S+ ){16,}/);
  assert.equal(found[0], found[1], "slices change nothing");
  engine.send("position startpos");
  engine.send("go mate infinite");
  engine.send("stop");
  assert.equal(lines.at(-1), "checkmate timeout");
});

test("broken lines do no harm", async () => {
  const { engine, lines } = await start();
  for (const line of ["position sfen x", "position startpos moves 7g7e", "setoption name USI_Hash value 0", "go depth x", "stop", "\u0000", "xyzzy"]) {
    engine.send(line);
  }
  assert.throws(() => engine.send("x".repeat(20_000)), RangeError);
  engine.send("isready");
  assert.equal(lines.at(-1), "readyok");
});

test("what is refused is said and answered as on the desktop", async () => {
  const { lines, search } = await start();
  const said = (...sent) => {
    lines.length = 0;
    sent.forEach((line) => search(line, Infinity));
    return [...lines];
  };
  const FIRST = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  const none = "info string go: found no position, the last one was refused, expected another 'position' first";
  assert.deepEqual(said("position startpos moves 7g7e", "go depth 1", "go mate 100", "go infinite", "stop"), [
    `info string position: move 1: found '7g7e', which is not legal in ${FIRST}`,
    ...[none, "bestmove resign", none, "checkmate timeout", none, "bestmove resign"],
  ]);
  assert.deepEqual(said("position startpos", "go movetime 300,"), [
    "info string go movetime: found '300,', expected a number",
    "bestmove resign",
  ]);
  const short = said("position startpos moves 7g7f 3c3d resign", "go nodes 1");
  assert.match(short.at(-2), /^info depth 0 .* score cp -?\d+ .* pv /);
  assert.match(short.at(-1), /^bestmove [1-9]/);
  assert.deepEqual(said("setoption name SlowMove value 1"), ["info string unknown option 'SlowMove' (did you mean SlowMover?)"]);
});

test("the package for ShogiHome keeps its interface", async () => {
  const folder = join(dist, "shogihome/horigoma");
  const manifest = JSON.parse(readFileSync(join(folder, "engine.json"), "utf8"));
  assert.equal(manifest.abi, "shogihome-wasm-engine/1");
  const { default: createEngine } = await import(join(folder, manifest.module));
  const engine = await createEngine();
  const lines = [];
  const listen = (line) => lines.push(line);
  engine.addMessageListener(listen);
  engine.postMessage("usi");
  assert.equal(lines.at(-1), "usiok");
  assert.ok(lines.includes(`id name ${manifest.name}`) && lines.includes(`id author ${manifest.author}`));
  engine.postMessage("position startpos");
  engine.postMessage("go infinite");
  engine.poll();
  const since = performance.now();
  engine.postMessage("stop");
  assert.match(lines.at(-1), /^bestmove /);
  assert.ok(performance.now() - since < 50);
  engine.postMessage("go infinite");
  engine.poll();
  const heard = lines.length;
  engine.postMessage("quit");
  engine.poll();
  assert.equal(lines.length, heard);
});

test("the page's engine gives each move the mark and the sentence of the command", async () => {
  const folder = mkdtempSync(join(tmpdir(), "horigoma-explain-"));
  // A promotion that is taken, and mates that are missed and allowed.
  const games = { hung: "startpos moves 2g2f 3c3d 2f2e 4a3b 2e2d 2c2d 2h2d 8c8d 2d2c+ 3b2c", mates: "sfen 4k4/9/4P4/9/9/9/9/9/LNSGKGSNL b G 1 moves 1i1h 5a4a 9i9h" };
  const { engine, lines } = await start();
  let compared = 0;
  for (const [name, game] of Object.entries(games)) {
    const file = join(folder, `${name}.usi`);
    writeFileSync(file, `${game}\n`);
    const [en, ja] = ["C", "ja_JP.UTF-8"].map((locale) => {
      const options = { cwd: root, encoding: "utf8", env: { ...process.env, LC_ALL: locale } };
      return JSON.parse(execFileSync("cargo", ["run", "--quiet", "--", "explain", file, "--nodes", "3000", "--json"], options)).moves;
    });
    const score = ({ cp, mate }) => (mate === undefined ? `cp ${cp}` : `mate ${mate}`);
    // The last search of the game is in no move.
    for (let at = 0; at + 1 < en.length; at += 1) {
      const [now, next] = [en[at], en[at + 1]];
      const moves = en.slice(0, at).map((move) => move.move);
      engine.send(`position ${game.split(" moves ")[0]}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`);
      const last = at > 0 ? `last ${moves.at(-1)} ` : "";
      lines.length = 0;
      engine.send(`explain ${last}before ${score(now.before)} ${now.line.join(" ")} played ${now.move} after ${score(next.before)} ${next.line.join(" ")}`);
      assert.equal(lines.length, 1);
      const given = JSON.parse(lines[0].replace(/^explained /, ""));
      assert.deepEqual([given.mark, given.loss, given.before, given.after], [now.mark, now.loss, now.before, now.after], `${name}, move ${at + 1}`);
      const reasons = now.mark === "" ? undefined : { en: now.reason.sentence, ja: ja[at].reason.sentence };
      assert.deepEqual([given.sentence, given.played], [reasons, now.reason?.played], `${name}, move ${at + 1}`);
      compared += now.mark === "" ? 0 : 1;
    }
  }
  rmSync(folder, { recursive: true });
  assert.ok(compared >= 2, `${compared} marked moves`);
  lines.length = 0;
  engine.send("explain before cp 0 played 5a5a after cp 0");
  assert.deepEqual(lines, ["explained null"], "an illegal move");
});
