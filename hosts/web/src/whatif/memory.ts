// The tables in the memory of the engine, found by their directory and marks, as `codegen audit` finds them (docs/audit.md).

const DIRECTORY = "Horigoma's directory of tables, version 1\n";
/** The part of a mark that is the same for all tables, less its first byte. */
const MARK = "carved\n";

/** The place of a table in memory. */
interface Place {
  at: number;
  bytes: number;
}

/** The values of tables by name, as bytes. */
export type Values = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Returns the checksum of a name, by which its mark is known (FNV-1a, 64 bits). */
function checksum(name: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(name)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash;
}

/** The places of the tables of an engine. */
export class Tables {
  readonly fingerprint: string;
  readonly #places = new Map<string, Place>();

  /** Reads the directory. Throws for a memory without one. */
  constructor(memory: ArrayBuffer) {
    // One character for each byte.
    const text = new TextDecoder("latin1").decode(memory);
    const view = new DataView(memory);
    const start = text.indexOf(DIRECTORY);
    const [, fingerprint, count] = /^fingerprint (\w+) +(\d+) /.exec(text.slice(start + DIRECTORY.length, start + DIRECTORY.length + 80)) ?? [];
    if (start < 0 || fingerprint === undefined) {
      throw new Error("no directory of tables");
    }
    this.fingerprint = fingerprint;
    const marks = new Map<bigint, number>();
    for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      marks.set(view.getBigUint64(at + MARK.length, true), at + MARK.length + 8);
    }
    const lines = text.slice(start + DIRECTORY.length, start + DIRECTORY.length + 200 * Number(count)).split("\n");
    for (const line of lines.slice(1, 1 + Number(count))) {
      const [name = "", , bytes] = line.split(/ +/);
      const at = marks.get(checksum(name));
      if (at !== undefined) {
        this.#places.set(name, { at, bytes: Number(bytes) });
      }
    }
  }

  /** Returns the bytes of a table in memory, or `undefined` for a table that the engine does not have. */
  bytes(memory: ArrayBuffer, name: string): Uint8Array<ArrayBuffer> | undefined {
    const place = this.#places.get(name);
    return place && new Uint8Array(memory, place.at, place.bytes);
  }

  /** Whether memory has these values. */
  has(memory: ArrayBuffer, values: Values): boolean {
    return [...values].every(([name, bytes]) => this.bytes(memory, name)?.join() === bytes.join());
  }

  /** Writes tables into memory. Throws for a table that the engine does not have or that has another size. */
  write(memory: ArrayBuffer, values: Values): void {
    for (const [name, bytes] of values) {
      const place = this.bytes(memory, name);
      if (place?.length !== bytes.length) {
        throw new RangeError(name);
      }
      place.set(bytes);
    }
  }
}
