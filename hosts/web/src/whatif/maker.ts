// The tables that the page offers, made from the files as codegen/src/make makes them. The page compares them with those of the engine
// before it offers them, and the tests compare changed ones with the generator's.
import { castleTables } from "./castles.js";
import type { Inputs } from "./inputs.js";
import type { Values } from "./memory.js";

export const KINDS = [
  "pawn", "lance", "knight", "silver", "bishop", "rook", "gold", "king",
  "tokin", "promoted_lance", "promoted_knight", "promoted_silver", "horse", "dragon",
];
const IN_HAND = KINDS.slice(0, 7);
const GOLDS = ["tokin", "promoted_lance", "promoted_knight", "promoted_silver"];
/** The values of a piece in hand, by the number held. */
const COUNTS = 19;

const bytes = (numbers: Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) => new Uint8Array(numbers.buffer);
const words = (numbers: number[]) => bytes(Int32Array.from(numbers));

/** Packs a middlegame and an endgame value. */
const packed = (mg: number, eg: number) => (eg << 16) + mg;

/** Scales by a percentage. Half a centipawn is rounded away from zero. */
const scaled = (value: number, percent: number) => Math.sign(value) * Math.floor((Math.abs(value) * percent + 50) / 100);

/** Makes the tables of one set of inputs. */
class Maker {
  constructor(readonly inputs: Inputs) {}

  numbers(file: string, table: string, key: string): number[] {
    return this.inputs.of(file, table, key).map((text) => (text === "true" ? 1 : text === "false" ? 0 : Number(text)));
  }

  one(file: string, table: string, key: string): number {
    return this.numbers(file, table, key)[0] ?? 0;
  }

  /** Returns the pairs of a middlegame and an endgame value by kind, 0 where the file has none. */
  pairs(table: string, kinds: string[]): [number, number][] {
    return kinds.map((kind) => {
      const [mg = 0, eg = 0] = this.numbers("material.toml", table, kind);
      return [mg, eg];
    });
  }

  /** White's board is Black's, turned and negated. */
  psqt(): number[] {
    const black = KINDS.flatMap((kind) => {
      const [mg, eg] = ["mg", "eg"].map((half) => this.numbers(`psqt/${kind}.toml`, "", half));
      // By file from the right, then rank. The file has rank by rank, from the left.
      return Array.from({ length: 81 }, (_, square) => {
        const at = (square % 9) * 9 + 8 - Math.floor(square / 9);
        return [mg?.[at] ?? 0, eg?.[at] ?? 0];
      });
    });
    const white = black.map((_, at) => black[at - (at % 81) + 80 - (at % 81)] ?? []);
    return [...black.map(([mg = 0, eg = 0]) => packed(mg, eg)), ...white.map(([mg = 0, eg = 0]) => packed(-mg, -eg))];
  }

  /** Returns the weights of a table of a file of patterns/. */
  grid(file: string, table: string, percent: number): number[] {
    const [mg = [], eg = []] = ["mg", "eg"].map((half) => this.numbers(file, table, half));
    return mg.map((value, at) => packed(scaled(value, percent), scaled(eg[at] ?? 0, percent)));
  }

  /** A board for each relation and kind. The king's has no weights. */
  aroundKings(): number[] {
    const boards = ["own", "enemy"].flatMap((relation) => KINDS.map((kind) => `${relation}_${kind}`));
    return boards.flatMap((board) => (/king$/.test(board) ? Array(153).fill(0) : this.grid("patterns/king_relative.toml", board, 100)));
  }

  percent(group: string): number {
    return this.one("patterns.toml", "percent", group);
  }

  /** The weights of each group of patterns/, by the order of its file. */
  groups(): [string, Uint8Array<ArrayBuffer>][] {
    const names = [...this.inputs.files.keys()].flatMap((file) => /^patterns\/(\w+)\.toml$/.exec(file)?.[1] ?? []);
    return names.map((name) => {
      const file = `patterns/${name}.toml`;
      const tables = this.inputs.file(file).sections.filter((section) => section.name !== "");
      const weights = () => tables.flatMap((table) => this.grid(file, table.name, this.percent(name)));
      return [name.toUpperCase(), words(name === "king_relative" ? this.aroundKings() : weights())];
    });
  }

  castleValues(): number[] {
    const { sections } = this.inputs.file("castles.toml");
    const values = sections.filter(({ name }) => name === "castle").map(({ entries }) => entries.get("value"));
    const pairs = [...values, sections[0]?.entries.get("optional")].map((entry) => this.inputs.texts(entry).map(Number));
    const percent = this.percent("castles");
    return pairs.map(([mg = 0, eg = 0]) => packed(scaled(mg, percent), scaled(eg, percent)));
  }

  exchange(): [string, Uint8Array<ArrayBuffer>][] {
    const values = KINDS.map((kind) => this.one("exchange.toml", "half_swing", kind));
    const king = KINDS.indexOf("king");
    const order = [...KINDS.keys()].sort((one, other) => Number(one === king) - Number(other === king) || (values[one] ?? 0) - (values[other] ?? 0));
    return [["EXCHANGE", words(values)], ["EXCHANGE_ORDER", Uint8Array.from(order)]];
  }

  attackUnits(): number[] {
    return KINDS.map((kind) => this.one("patterns.toml", "attack_units", GOLDS.includes(kind) ? "gold" : kind));
  }

  search(): number[] {
    const entries = this.inputs.file("search.toml").sections.flatMap((section) => [...section.entries.values()].map((entry) => [section, entry] as const));
    const values = entries.filter(([, { key }]) => !/\.(range|constant)$/.test(key));
    return values.map(([section, { key }]) => this.one("search.toml", section.name, key));
  }

  reductions(): Uint16Array<ArrayBuffer> {
    const [base, divisor] = ["base", "divisor"].map((key) => BigInt(this.one("reductions.toml", "", key))) as [bigint, bigint];
    const logarithms = Array.from({ length: 64 }, (_, number) => logarithm(number));
    const value = (depth: number, count: number) => {
      const product = ((logarithms[depth] ?? 0n) * (logarithms[count] ?? 0n)) >> 16n;
      return depth < 1 || count < 2 ? 0 : Number(base + (product << 20n >> 16n) / divisor);
    };
    return Uint16Array.from({ length: 64 * 64 }, (_, at) => value(Math.floor(at / 64), at % 64));
  }
}

/** Returns the natural logarithm of a number from 1 to 63, rounded down, in 1/65536, as the generator does without floating point. */
function logarithm(number: number): bigint {
  const whole = number < 1 ? 0 : 31 - Math.clz32(number);
  let mantissa = BigInt(number) << BigInt(62 - whole);
  let fraction = 0n;
  for (let bit = 0; bit < 16; bit++) {
    mantissa = (mantissa * mantissa) >> 62n;
    const carry = mantissa >> 63n;
    fraction = (fraction << 1n) | carry;
    mantissa >>= carry;
  }
  return (((BigInt(whole) << 16n) | fraction) * 45426n) >> 16n;
}

/** Returns every table that the page offers, by name. */
export function tablesOf(inputs: Inputs): Values {
  const maker = new Maker(inputs);
  const held = maker.pairs("hand", IN_HAND).flatMap(([mg, eg]) => Array.from({ length: COUNTS }, (_, count) => packed(count * mg, count * eg)));
  return new Map<string, Uint8Array<ArrayBuffer>>([
    ["MATERIAL", words(maker.pairs("board", KINDS).map(([mg, eg]) => packed(mg, eg)))],
    ["HAND_MATERIAL", words(held)],
    ["PSQT", words(maker.psqt())],
    ...maker.groups(),
    ...maker.exchange(),
    ["ATTACK_UNITS", Uint8Array.from(maker.attackUnits())],
    ["PHASE_HELD", words(IN_HAND.map((kind) => maker.one("phase.toml", "held", kind)))],
    ["REDUCTIONS", bytes(maker.reductions())],
    ["SEARCH", words(maker.search())],
    ["CASTLE_VALUES", words(maker.castleValues())],
    ...castleTables(inputs),
  ]);
}
