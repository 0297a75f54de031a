// Data flow one way through the page's sources: the folders that a module may import from, by its own folder.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "../src");

/** Each folder with the folders it may import from. Files outside of folders may be used by `show`, `ask` and `main.ts`. */
const BELOW = {
  wasm: [],
  play: ["wasm"],
  show: ["wasm", "play", ""],
  ask: ["wasm", "play", "show", ""],
  whatif: ["wasm", "play", ""],
  "": ["wasm", "play", "show", "ask"],
};

/** The words are used everywhere, as a type, where nothing is shown. */
const TYPES = ["i18n.ts"];

const sources = readdirSync(SRC, { recursive: true }).filter((file) => file.endsWith(".ts"));
const folder = (file) => (file.includes("/") ? dirname(file) : "");

test("a module imports from its own folder and from those below it", () => {
  const faults = [];
  for (const file of sources) {
    for (const [, type, name] of readFileSync(join(SRC, file), "utf8").matchAll(/^import (type )?[^;]*?"(\.[^"]+)\.js"/gm)) {
      const other = `${normalize(join(dirname(file), name))}.ts`;
      const allowed = [folder(file), ...BELOW[folder(file)]].includes(folder(other)) || (type && TYPES.includes(other));
      if (!allowed) {
        faults.push(`${file} imports ${other}`);
      }
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(sources.length > 20);
});

test("what plays knows no page", () => {
  const files = sources.filter((file) => folder(file) === "play");
  const found = files.filter((file) => /\b(document|window|location|history|navigator)\b\./.test(readFileSync(join(SRC, file), "utf8")));
  assert.deepEqual(found, []);
});
