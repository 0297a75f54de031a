// The files of tables/ as the page edits them: every value with its place in the text, so that writing changes values only.
//
// The reader knows the TOML of these files: tables, lists of numbers, inline tables, texts and drawings. The generator reads all of TOML.

/** A value and its place in the text of its file. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A key with its values: blocks (the drawings of a castle), rows of a block, and values of a row. */
export interface Entry {
  readonly key: string;
  readonly blocks: Leaf[][][];
}

/** A table of a file, with the comment above it. The values before the first table have no name. */
export interface Section {
  readonly name: string;
  readonly comment: string;
  readonly entries: Map<string, Entry>;
  /** The comments above its keys. */
  readonly comments: Map<string, string>;
}

const TOKEN =
  /#(?<comment>[^\n]*)|"""(?<drawing>[^"]*)"""|"(?<text>[^"\n]*)"|^\[+(?<table>[a-z_]+)\]+$|(?<key>[a-z_][a-z_0-9]*)\s*=|(?<value>-?\d+|true|false)|(?<mark>[[\]{}])|\n(?<blank>\n)/gm;

/** A file of tables/. */
export class File {
  readonly sections: Section[];

  constructor(
    readonly name: string,
    readonly text: string,
  ) {
    this.sections = new Reader().read(text);
  }

  /** Returns the text with other values. Numbers keep their columns where the blanks before them suffice. */
  written(changed: ReadonlyMap<Leaf, string>): string {
    let [written, at] = ["", 0];
    for (const [leaf, value] of [...changed].sort(([one], [other]) => one.start - other.start)) {
      let before = this.text.slice(at, leaf.start);
      const bare = before.trimEnd();
      const blanks = /^-?\d/.test(leaf.text) && !before.endsWith("\n") ? before.length - bare.length : 0;
      if (blanks > 1) {
        before = bare + " ".repeat(Math.max(1, blanks + leaf.text.length - value.length));
      }
      written += before + value;
      at = leaf.end;
    }
    return written + this.text.slice(at);
  }
}

/** A reader in one pass over the tokens of a file. */
class Reader {
  readonly #sections: Section[] = [];
  #comment: string[] = [];
  /** The names of the inline tables around the current place. */
  readonly #above: string[] = [];
  #key = "";
  #depth = 0;

  read(text: string): Section[] {
    this.#open("");
    for (const found of text.matchAll(TOKEN)) {
      this.#token(found.groups ?? {}, found.index + found[0].length);
    }
    return this.#sections;
  }

  #token({ comment, drawing, text, table, key, value, mark, blank }: Record<string, string | undefined>, end: number): void {
    if (comment !== undefined) {
      // A comment within a list names its columns.
      this.#comment.push(...(this.#depth > 0 ? [] : [comment.trim()]));
    } else if (table !== undefined) {
      this.#open(table);
    } else if (key !== undefined) {
      this.#key = [...this.#above, key].join(".");
      this.#section.comments.set(this.#key, this.#taken());
    } else if (drawing !== undefined) {
      this.#draw(drawing, end - 3 - drawing.length);
    } else if (text !== undefined) {
      this.#leaf(text, end - 1);
    } else if (value !== undefined) {
      this.#leaf(value, end);
    } else if (blank !== undefined) {
      this.#comment = [];
    } else {
      this.#bracket(mark ?? "");
    }
  }

  #bracket(mark: string): void {
    if (mark === "{") {
      this.#above.push(this.#key);
    } else if (mark === "}") {
      this.#above.pop();
    } else if (mark === "[") {
      this.#depth += 1;
      // The second row of a list of rows and each later one.
      const rows = this.#depth === 2 ? this.#section.entries.get(this.#key)?.blocks[0] : undefined;
      rows?.push([]);
    } else {
      this.#depth -= 1;
    }
  }

  #open(name: string): void {
    this.#sections.push({ name, comment: this.#taken(), entries: new Map(), comments: new Map() });
  }

  get #section(): Section {
    const section = this.#sections.at(-1);
    if (section === undefined) {
      throw new Error("no table");
    }
    return section;
  }

  #taken(): string {
    const comment = this.#comment.join(" ");
    this.#comment = [];
    return comment;
  }

  #blocks(): Leaf[][][] {
    const known = this.#section.entries.get(this.#key) ?? { key: this.#key, blocks: [] };
    this.#section.entries.set(this.#key, known);
    return known.blocks;
  }

  #leaf(text: string, end: number): void {
    const blocks = this.#blocks();
    const rows = blocks[0] ?? (blocks[0] = [[]]);
    rows.at(-1)?.push({ start: end - text.length, end, text });
  }

  #draw(drawing: string, start: number): void {
    let at = start;
    const rows = drawing.split("\n").map((line) => {
      const cells = [...line.matchAll(/\S/g)].map(({ 0: text, index }) => ({ start: at + index, end: at + index + 1, text }));
      at += line.length + 1;
      return cells;
    });
    this.#blocks().push(rows.filter((row) => row.length > 0));
  }
}
