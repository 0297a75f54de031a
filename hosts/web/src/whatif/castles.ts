// The tables of castles from their drawings, as codegen/src/make/castles makes them.
import type { Inputs } from "./inputs.js";
import type { Leaf, Section } from "./toml.js";

const LETTERS = "PLNSBRGK";
const GENERALS = "KGS";
/** A bitboard is two words of 64 bits. A square has its bit by file, then rank. */
const SET = 16;

interface Man {
  kind: number;
  square: number;
}

interface Shape {
  name: string;
  castle: number;
  mirrored: boolean;
  king: number;
  generals: number;
  required: Man[];
  optional: Man[];
  vacant: [number[], number[]];
  least: number;
}

const mirrored = (square: number) => (8 - Math.floor(square / 9)) * 9 + (square % 9);

/** Returns the pieces of a drawing. Its lowest row is rank i, and file 9 is on the left. */
function drawn(inputs: Inputs, rows: Leaf[][]): { required: Man[]; optional: Man[] } {
  const men = { required: [] as Man[], optional: [] as Man[] };
  rows.forEach((row, at) =>
    row.forEach((leaf, column) => {
      const letter = inputs.text(leaf);
      const kind = LETTERS.indexOf(letter.toUpperCase());
      if (kind >= 0) {
        (letter === letter.toUpperCase() ? men.required : men.optional).push({ kind, square: (8 - column) * 9 + 9 - rows.length + at });
      }
    }),
  );
  return men;
}

/** Returns the squares of a text such as `4h P2g`: those without any piece, and those without a pawn. */
function vacantOf(text: string): [number[], number[]] {
  const squares = (pawn: boolean) =>
    text
      .split(" ")
      .filter((word) => word !== "" && word.startsWith("P") === pawn)
      .map((word) => (Number(word.at(-2)) - 1) * 9 + word.charCodeAt(word.length - 1) - 97);
  return [squares(false), squares(true)];
}

function shapesOf(inputs: Inputs, section: Section, castle: number, recognised: number): Shape[] {
  const one = (key: string) => inputs.texts(section.entries.get(key))[0] ?? "";
  const blocks = ["board", "also"].flatMap((key) => section.entries.get(key)?.blocks ?? []);
  const vacant = vacantOf(one("vacant"));
  return blocks.flatMap((rows) => {
    const { required, optional } = drawn(inputs, rows);
    return [false, true].slice(0, one("wings") === "both" ? 2 : 1).map((turned) => {
      const place = (square: number) => (turned ? mirrored(square) : square);
      const men = (men: Man[]) => men.map(({ kind, square }) => ({ kind, square: place(square) }));
      const kings = required.filter(({ kind }) => kind === LETTERS.indexOf("K"));
      return {
        name: one("name"),
        castle,
        mirrored: turned,
        king: place(kings[0]?.square ?? 0),
        generals: required.filter(({ kind }) => GENERALS.includes(LETTERS[kind] ?? "")).length,
        required: men(required),
        optional: men(optional),
        vacant: [vacant[0].map(place), vacant[1].map(place)] as Shape["vacant"],
        least: one("in_part") === "false" ? required.length : Math.floor((required.length * recognised) / 100) + 1,
      };
    });
  });
}

/** Orders shapes by the square of the king, then the better name first. */
function before(one: Shape, other: Shape): number {
  const byName = one.name < other.name ? -1 : Number(one.name > other.name);
  return one.king - other.king || other.generals - one.generals || Number(one.mirrored) - Number(other.mirrored) || byName;
}

/** Sets the bits of squares, for Black and turned for White, of sets that follow each other: Black's `each`, then White's. */
function mark(bytes: Uint8Array, shape: number, each: number, set: number, squares: number[]): void {
  for (const square of squares) {
    [square, 80 - square].forEach((seen, color) => {
      const at = ((shape * 2 + color) * each + set) * SET + (seen >> 3);
      bytes[at] = (bytes[at] ?? 0) | (1 << (seen & 7));
    });
  }
}

/** Returns the tables that follow from the drawings and from the share with which a castle is recognised. */
export function castleTables(inputs: Inputs): [string, Uint8Array<ArrayBuffer>][] {
  const recognised = Number(inputs.of("patterns.toml", "castle", "recognised")[0]);
  const castles = inputs.file("castles.toml").sections.filter(({ name }) => name === "castle");
  const shapes = castles.flatMap((section, castle) => shapesOf(inputs, section, castle, recognised)).sort(before);
  const sets = (each: number) => new Uint8Array(shapes.length * 2 * each * SET);
  const [required, optional, vacant] = [sets(8), sets(8), sets(2)];
  shapes.forEach((shape, number) => {
    shape.required.forEach(({ kind, square }) => mark(required, number, 8, kind, [square]));
    shape.optional.forEach(({ kind, square }) => mark(optional, number, 8, kind, [square]));
    shape.vacant.forEach((squares, set) => mark(vacant, number, 2, set, squares));
  });
  const rows = shapes.flatMap(({ castle, mirrored, required, least }) => [castle, Number(mirrored), required.length, least]);
  const starts = Array.from({ length: 82 }, (_, square) => shapes.filter(({ king }) => king < square).length);
  return [
    ["CASTLE_REQUIRED", required],
    ["CASTLE_OPTIONAL", optional],
    ["CASTLE_VACANT", vacant],
    ["CASTLE_SHAPES", Uint8Array.from(rows)],
    ["CASTLE_STARTS", Uint8Array.from(starts)],
  ];
}
