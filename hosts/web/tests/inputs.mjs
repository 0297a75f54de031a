// The files of tables/ as the page reads them, an engine that answers with changed tables, and the generator.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../..");
const dist = join(import.meta.dirname, "../dist");
const { Inputs } = await import(join(dist, "tests/whatif/inputs.js"));
const { Judge } = await import(join(dist, "tests/whatif/judge.js"));
export const { tablesOf } = await import(join(dist, "tests/whatif/maker.js"));
export const { Tables } = await import(join(dist, "tests/whatif/memory.js"));

export const wasm = await WebAssembly.compile(readFileSync(join(dist, "horigoma.wasm")));
export const judge = () => new Judge(wasm);

const files = ["material", "exchange", "phase", "patterns", "reductions", "search", "castles"].map((name) => `${name}.toml`);
for (const folder of ["psqt", "patterns"]) {
  files.push(...readdirSync(join(root, "tables", folder)).map((name) => `${folder}/${name}`));
}

/** Returns the files without changes. */
export const inputs = () => new Inputs(files.map((file) => [file, readFileSync(join(root, "tables", file), "utf8")]));

/** Changes a value: the file, the table or the castle, the key, the number of the value in the key, and the new text. */
export function change(all, [name, table, key, place, value]) {
  const file = all.file(name);
  const isNamed = ({ name, entries }) => (entries.get("name")?.blocks[0][0][0].text ?? name) === table;
  const leaf = file.sections.find(isNamed).entries.get(key).blocks.flat(2)[place];
  all.set({ file, name: `${table} ${key} ${place}`, leaf, value: String(value) });
}

/** Returns the checksum of bytes, as the generator prints it. */
export function checksum(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Returns the checksums of the generator's tables by name, with files in the place of those of tables/. It fails for refused files. */
export function generated(written) {
  const folder = mkdtempSync(join(tmpdir(), "horigoma-whatif-"));
  try {
    cpSync(join(root, "tables"), folder, { recursive: true });
    written.forEach(([name, text]) => writeFileSync(join(folder, name), text));
    // The program that wrote the report.
    const command = ["run", "--quiet", "--package", "horigoma-codegen", "--", "list", "--tables", folder];
    const list = execFileSync("cargo", command, { cwd: root, encoding: "utf8" });
    return new Map([...list.matchAll(/^(\w+) .*? ([0-9a-f]{16}) /gm)].map(([, name, sum]) => [name, sum]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
