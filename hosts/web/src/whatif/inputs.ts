// The files of tables/ with the changes of the visitor.
import { File, type Entry, type Leaf } from "./toml.js";

/** A changed value and its name. */
export interface Change {
  readonly file: File;
  /** The name of the value within its file, such as `board.pawn 1`. */
  readonly name: string;
  readonly leaf: Leaf;
  readonly value: string;
}

export class Inputs {
  readonly files = new Map<string, File>();
  readonly #changes = new Map<Leaf, Change>();

  /** Reads files by their names below tables/. */
  constructor(texts: Iterable<[string, string]>) {
    for (const [name, text] of texts) {
      this.files.set(name, new File(name, text));
    }
  }

  /** The changes, the oldest first. */
  get changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** Changes a value. The value of the file undoes the change. */
  set(change: Change): void {
    if (change.value === change.leaf.text) {
      this.#changes.delete(change.leaf);
    } else {
      this.#changes.set(change.leaf, change);
    }
  }

  /** Undoes a change. */
  undo(leaf: Leaf): void {
    this.#changes.delete(leaf);
  }

  /** Returns the text of a value, the changed one where it was changed. */
  text(leaf: Leaf): string {
    return this.#changes.get(leaf)?.value ?? leaf.text;
  }

  file(name: string): File {
    const file = this.files.get(name);
    if (file === undefined) {
      throw new RangeError(name);
    }
    return file;
  }

  /** Returns the texts of all values of a key. */
  texts(entry: Entry | undefined): string[] {
    return (entry?.blocks ?? []).flat(2).map((leaf) => this.text(leaf));
  }

  /** Returns the texts of all values of a key of a table. An empty name names the values before the first table. */
  of(file: string, table: string, key: string): string[] {
    const section = this.file(file).sections.find(({ name }) => name === table);
    return this.texts(section?.entries.get(key));
  }

  /** Returns the changed files with their new texts. */
  written(): [File, string][] {
    const files = new Set(this.changes.map(({ file }) => file));
    return [...files].map((file) => {
      const changes = this.changes.filter((change) => change.file === file);
      return [file, file.written(new Map(changes.map(({ leaf, value }) => [leaf, value])))];
    });
  }
}
