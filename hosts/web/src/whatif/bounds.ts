// The values that can be changed here, and the ranges in which the generator accepts them.
import type { Entry, File, Section } from "./toml.js";

/** The ranges of codegen/src/input, by file and table. Numbers of the search have theirs in the file. */
const RANGES: [RegExp, number, number][] = [
  [/^material\.toml hand/, 0, 1800],
  [/^material\.toml/, 0, 3000],
  [/^psqt/, -1000, 1000],
  [/^patterns\//, -2000, 2000],
  // A group at 0 is left out of the program.
  [/^patterns\.toml percent/, 1, 500],
  [/^patterns\.toml attack_units/, 0, 15],
  [/^patterns\.toml castle/, 0, 100],
  [/^castles\.toml/, 0, 500],
  [/^exchange\.toml/, 1, 3000],
  [/^phase\.toml held/, 0, 256],
  [/^reductions\.toml {2}base/, 0, 4096],
  [/^reductions\.toml {2}divisor/, 300, 16384],
];

/** Values that the compiler folds into the code, names, and values that are the bounds of others. */
const LEFT = [
  /^(phase\.toml {2}full|patterns\.toml {2}enabled|patterns\.toml castle broken)$/,
  /^castles\.toml.* (least|most|name|kanji|wings?|in_part)$/,
  / (least|most|along_row|along_column|\w+\.(range|constant))$/,
];

const pathOf = (file: File, section: Section, key: string) => `${file.name} ${section.name} ${key}`;
const numbers = (entry: Entry | undefined) => entry?.blocks.flat(2).map(({ text }) => Number(text)) ?? [];

/** Whether a value can be changed on the page. */
export function isOffered(file: File, section: Section, { key }: Entry): boolean {
  return !LEFT.some((path) => path.test(pathOf(file, section, key))) && !section.entries.has(key.replace(/\.value$|$/, ".constant"));
}

/** Returns the least and the greatest value of a number. */
export function bounds(file: File, section: Section, { key }: Entry): [number, number] {
  const [least, most] = numbers(section.entries.get(key.replace(/\.value$|$/, ".range")));
  if (least !== undefined && most !== undefined) {
    return [least, most];
  }
  const [, from = 0, to = 0] = RANGES.find(([path]) => path.test(pathOf(file, section, key))) ?? [];
  const [lower = from] = numbers(section.entries.get("least"));
  const [upper = to] = numbers(section.entries.get("most"));
  return [Math.max(from, lower), Math.min(to, upper)];
}
