// Native beside WebAssembly, in processor time, interleaved: node tests/measure.mjs PROGRAM [ROUNDS]
// PROGRAM is the engine for the desktop (target/release/horigoma).
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const [program, rounds = "5"] = process.argv.slice(2);
if (!program) {
  console.error("expected the engine for the desktop: npm run measure -- ../../target/release/horigoma [ROUNDS]");
  process.exit(2);
}
const dist = join(import.meta.dirname, "../dist");
const file = join(dist, "horigoma.wasm");
const { Engine } = await import(join(dist, "tests/instance.mjs"));
const spent = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Returns the processor time of a child, from the difference of all children's times. */
function native() {
  const time = spawnSync("bash", ["-c", `TIMEFORMAT='%U %S'; time "${program}" bench`], { encoding: "utf8" });
  const [user, system] = time.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { nodes: Number(time.stdout.match(/Bench: (\d+)/)[1]), time: (user + system) * 1000 };
}

const started = [];
const bytes = readFileSync(file);
for (let round = 0; round < 20; round += 1) {
  const since = performance.now();
  const lines = [];
  const module = await WebAssembly.compile(bytes);
  const compiled = performance.now();
  const engine = await Engine.create(module, (line) => lines.push(line));
  engine.send("isready");
  started.push([compiled - since, performance.now() - compiled]);
}
const lines = [];
const engine = await Engine.create(await WebAssembly.compile(bytes), (line) => lines.push(line));
engine.send("bench");
const times = { native: [], wasm: [] };
let nodes = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const one = native();
  nodes = one.nodes;
  times.native.push(one.time);
  const since = process.cpuUsage();
  engine.send("bench");
  times.wasm.push(spent(since));
}
console.log(lines.at(-1), "native", nodes);
for (const [name, values] of Object.entries(times)) {
  console.log(`${name}: median ${median(values).toFixed(0)} ms of processor time, ${Math.round(nodes / median(values))} thousand nodes a second`);
}
console.log(`compile ${median(started.map(([first]) => first)).toFixed(1)} ms, instantiate to readyok ${median(started.map(([, then]) => then)).toFixed(2)} ms (medians of 20)`);
console.log(`horigoma.wasm ${statSync(file).size} bytes`);
