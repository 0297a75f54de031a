// Builds everything into dist/: the engine, the page, the tables' report, and the package for ShogiHome. With --page it
// builds only the page, and keeps the engine and the report of an earlier build.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const dist = join(here, "dist");
const shogihome = join(dist, "shogihome/horigoma");
const TARGET = "wasm32-unknown-unknown";

/** The greatest size of the page with all its files, compressed (brotli, as web servers send it and all browsers read it). */
const MOST_BYTES = 1_160_000;

const run = (command, parts, options = {}) =>
  execFileSync(command, parts, { cwd: here, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", ...options });

function succeeds(command, parts) {
  try {
    run(command, parts, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns the compiler with a standard library for the target: rustup's (which can fetch it), or Debian's with `core` built here. */
function toolchain() {
  const sysroot = run("rustc", ["--print", "sysroot"]).trim();
  const there = existsSync(join(sysroot, "lib/rustlib", TARGET, "lib"));
  if (there || succeeds("rustup", ["target", "add", TARGET])) {
    return { parts: [], env: {} };
  }
  if (existsSync("/usr/lib/rustlib/src/rust") || existsSync("/usr/lib/rustlib/src")) {
    const linker = ["wasm-ld", "wasm-ld-22"].find((name) => succeeds(name, ["--version"])) ?? "wasm-ld";
    const env = { RUSTC_BOOTSTRAP: "1", RUSTC: "/usr/bin/rustc", CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker };
    return { parts: ["-Zbuild-std=core"], env };
  }
  throw new Error(`no Rust for ${TARGET}: run 'rustup target add ${TARGET}', or install Debian's rustc-web, rust-web-src and lld`);
}

/** The engine, able to suspend itself where it calls `page.pause`. */
function buildEngine() {
  const { parts, env } = toolchain();
  const cargo = ["build", "--release", "--target", TARGET, "--message-format=json-render-diagnostics", ...parts];
  const output = run("cargo", cargo, { cwd: join(here, "engine"), env: { ...process.env, ...env }, maxBuffer: 1 << 26 });
  const artifacts = output.split("\n").filter((line) => line.includes('"compiler-artifact"')).map((line) => JSON.parse(line));
  const wasm = artifacts.flatMap((artifact) => artifact.filenames).find((file) => file.endsWith("horigoma_web.wasm"));
  const features = [
    "simd", "bulk-memory", "bulk-memory-opt", "sign-ext", "mutable-globals", "nontrapping-float-to-int",
    "multivalue", "reference-types", "call-indirect-overlong",
  ];
  // Suspension in every call through a pointer would cost a third of the speed. The engine pauses behind one such call: the one by
  // which a search calls its observer to check whether to stop.
  const passed = ["imports@page.pause", "ignore-indirect", "addlist@*observer_stops*", "propagate-addlist"];
  const asyncify = ["--asyncify", ...passed.map((argument) => `--pass-arg=asyncify-${argument}`)];
  const optimise = [...features.map((name) => `--enable-${name}`), ...asyncify, "-O3", wasm, "-o", join(dist, "horigoma.wasm")];
  run(process.execPath, [join(here, "node_modules/binaryen/bin/wasm-opt"), ...optimise]);
}

/** The files of tables/ whose values can be changed on the report, and the folders of such files. */
const INPUTS = ["material", "exchange", "phase", "patterns", "reductions", "search", "castles"].map((name) => `${name}.toml`);
const FOLDERS = ["psqt", "patterns"];

/** The tables' report, whole: it is one click away in the page. Its script changes values, which it takes from the files themselves. */
function buildReport() {
  const report = join(dist, "tables.html");
  run("cargo", ["codegen-report", "--out", report], { cwd: root });
  const files = [...INPUTS, ...FOLDERS.flatMap((folder) => readdirSync(join(root, "tables", folder)).map((name) => `${folder}/${name}`))];
  const inputs = files.map((file) => {
    const text = readFileSync(join(root, "tables", file), "utf8");
    if (text.includes("</")) {
      throw new Error(`${file} would end the element that contains it`);
    }
    return `<script type="text/plain" data-input="${file}">${text}</script>`;
  });
  // The page has no room for empty attributes, nor for the lines of files beside the rows of boards: it has the files.
  const page = readFileSync(report, "utf8")
    .replaceAll(' class=""', "")
    .replaceAll(/<th class="source">[^<]*<\/th>/g, "")
    .replace("</head>", '<link rel="icon" href="icon.svg"></head>')
    .split("</body>");
  writeFileSync(report, page.join(`${inputs.join("")}<script type="module" src="whatif.js"></script></body>`));
}

const common = { charset: "utf8", bundle: true, minify: true, format: "esm", target: "es2023", absWorkingDir: here, legalComments: "none", logLevel: "warning" };

const engineOf = async (say) => {
  const { Engine } = await import(pathToFileURL(join(dist, "tests/instance.mjs")).href);
  return Engine.create(await WebAssembly.compile(readFileSync(join(dist, "horigoma.wasm"))), say);
};

/** Returns the estimated grade of each level, as the engine has them. The page needs them before the engine is there. */
async function grades() {
  const lines = [];
  const engine = await engineOf((line) => lines.push(line));
  engine.send("usi");
  const { max } = option(lines.find((line) => line.startsWith("option name Skill_Level ")));
  return Array.from({ length: max + 1 }, (_, level) => engine.grade(level));
}

async function buildPage() {
  await build({ ...common, entryPoints: ["src/wasm/instance.ts"], outfile: join(dist, "tests/instance.mjs"), minify: false });
  const define = { GRADES: JSON.stringify(await grades()) };
  await build({ ...common, entryPoints: ["src/main.ts", "src/main.css"], outdir: dist, define });
  await build({ ...common, entryPoints: ["src/wasm/worker.ts"], outfile: join(dist, "worker.js") });
  await build({ ...common, entryPoints: ["src/whatif/main.ts"], outfile: join(dist, "whatif.js"), loader: { ".css": "text" } });
  const parts = ["inputs", "judge", "maker", "memory"].map((name) => `src/whatif/${name}.ts`);
  await build({ ...common, entryPoints: parts, outdir: join(dist, "tests/whatif") });
  await build({ ...common, entryPoints: ["src/show/pieces.ts"], outfile: join(dist, "tests/pieces.mjs") });
  await build({ ...common, entryPoints: ["src/show/lists.ts"], outfile: join(dist, "tests/lists.mjs") });
  const { drawPiece } = await import(pathToFileURL(join(dist, "tests/pieces.mjs")).href);
  writeFileSync(join(dist, "icon.svg"), drawPiece("king", "king"));
  for (const file of readdirSync(join(here, "public"))) {
    copyFileSync(join(here, "public", file), join(dist, file));
  }
  writeFileSync(join(dist, "LICENSES.txt"), licences());
}

/** Whose work is in the bundle, and under which terms. */
function licences() {
  const text = (name) => {
    const folder = join(here, "node_modules", name);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const { version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const title = `${name} ${version}, ${license}, ${repository?.url ?? repository ?? ""}`;
    return { title, text: file === undefined ? "" : readFileSync(join(folder, file), "utf8") };
  };
  const parts = ["shogiground", "shogiops", "tsshogi", "@badrap/result"].map(text);
  const texts = [...new Set(parts.map((part) => part.text.trim()))];
  return [
    "The page as a whole is distributed under the GNU General Public License, version 3 or later, because it contains",
    "shogiground and shogiops. The engine (horigoma.wasm) and the page's own sources are MIT OR Apache-2.0.",
    "The source code is Horigoma's, in its folder hosts/web.",
    "The outlines of the characters are from Noto Serif CJK JP, SIL Open Font License 1.1.",
    "",
    ...parts.map((part) => part.title),
    "",
    ...texts.flatMap((one) => ["-".repeat(78), one, ""]),
  ].join("\n");
}

/** The service worker has the name of every file, and its version follows from their contents. */
async function buildOffline() {
  const files = readdirSync(dist).filter((file) => file !== "sw.js" && statSync(join(dist, file)).isFile());
  const hash = createHash("sha256");
  files.forEach((file) => hash.update(file).update(readFileSync(join(dist, file))));
  const define = { FILES: JSON.stringify(["./", ...files]), VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)) };
  await build({ ...common, entryPoints: ["src/sw.ts"], outfile: join(dist, "sw.js"), define });
}

/** An option as ShogiHome's manifest writes it, from the engine's own line. */
function option(line) {
  const words = line.split(" ");
  const after = (word) => words[words.indexOf(word) + 1];
  const [name, type] = [after("name"), after("type")];
  const number = type === "spin";
  return {
    name,
    type,
    ...(words.includes("default") && { default: number ? Number(after("default")) : after("default") }),
    ...(number && { min: Number(after("min")), max: Number(after("max")) }),
    ...(type === "combo" && { vars: words.filter((_, at) => words[at - 1] === "var") }),
  };
}

async function buildShogiHome() {
  mkdirSync(shogihome, { recursive: true });
  await build({ ...common, entryPoints: ["src/wasm/shogihome.ts"], outfile: join(shogihome, "horigoma.js"), external: ["node:*"] });
  copyFileSync(join(dist, "horigoma.wasm"), join(shogihome, "horigoma.wasm"));
  const lines = [];
  const engine = await engineOf((line) => lines.push(line));
  engine.send("usi");
  const id = (word) => lines.find((line) => line.startsWith(`id ${word} `))?.slice(`id ${word} `.length);
  const preset = (name, displayName, values) => ({ id: `horigoma-${name}-v1`, displayName, values });
  const manifest = {
    abi: "shogihome-wasm-engine/1",
    module: "horigoma.js",
    moduleFormat: "esm",
    name: id("name"),
    author: id("author"),
    options: lines.filter((line) => line.startsWith("option ")).map(option),
    presets: [
      preset("full", "Horigoma", { Skill_Level: 20 }),
      preset("level10", "Horigoma Level 10", { Skill_Level: 10 }),
      preset("level3", "Horigoma Level 3", { Skill_Level: 3 }),
    ],
  };
  writeFileSync(join(shogihome, "engine.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function weigh() {
  let total = 0;
  for (const file of readdirSync(dist).filter((name) => statSync(join(dist, name)).isFile())) {
    const bytes = readFileSync(join(dist, file));
    const packed = Math.min(bytes.length, brotliCompressSync(bytes).length);
    total += packed;
    console.log(`${file.padEnd(22)} ${String(bytes.length).padStart(9)} ${String(packed).padStart(9)} compressed`);
  }
  console.log(`${"all".padEnd(32)} ${String(total).padStart(9)} compressed`);
  if (total > MOST_BYTES) {
    throw new Error(`the page is larger than ${MOST_BYTES} bytes`);
  }
}

const all = !process.argv.includes("--page");
if (all) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
}
run(process.execPath, [join(here, "node_modules/typescript/bin/tsc")], { stdio: "inherit" });
if (all) {
  buildEngine();
  buildReport();
}
await buildPage();
await buildShogiHome();
await buildOffline();
weigh();
