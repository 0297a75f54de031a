// The drawing of a castle as a board whose squares are painted.
import { make } from "./dom.js";
import type { Desk } from "./editor.js";
import type { Entry, File, Leaf } from "./toml.js";
import { t } from "./words.js";

/** The letters of pieces, with their characters. */
const PIECES = new Map([..."KGSNLBRP"].map((letter, at) => [letter, [..."玉金銀桂香角飛歩"][at] ?? ""]));

/** The letter that a click paints. */
let brush = "G";

/** Returns the selection of the brush. */
export function brushOf(): HTMLElement {
  const letters = [...PIECES.keys()];
  const options = [...letters, ...letters.slice(1).map((letter) => letter.toLowerCase()), "."].map((letter) =>
    make("option", { value: letter, selected: letter === brush }, wordOf(letter)),
  );
  const select = make("select", {}, ...options);
  select.addEventListener("change", () => (brush = select.value));
  return make("label", {}, `${t("brush")} `, select);
}

function wordOf(letter: string): string {
  const piece = PIECES.get(letter.toUpperCase()) ?? t("empty");
  return letter !== "." && letter === letter.toLowerCase() ? `${piece} (${t("usual")})` : piece;
}

/** Returns a drawing with a button for each square. Its lowest row is rank i, and file 9 is on the left. */
export function drawingOf(desk: Desk, file: File, castle: string, entry: Entry, rows: Leaf[][]): HTMLElement {
  const squareOf = (row: number, column: number) => `${9 - column}${"abcdefghi"[9 - rows.length + row]}`;
  const cells = rows.map((row, at) => row.map((leaf, column) => cellOf(desk, leaf, squareOf(at, column))));
  const paint: Paint = (row, column, letter) => {
    const leaf = rows[row]?.[column];
    const old = leaf && desk.inputs.text(leaf);
    // A drawing has one king, which moves.
    if (leaf === undefined || old === letter || old === "K") {
      return;
    }
    const write = (leaf: Leaf, square: string, value: string) => desk.change({ file, name: `${castle} ${entry.key} ${square}`, leaf, value });
    if (letter === "K") {
      rows.forEach((row, at) => row.forEach((leaf, column) => desk.inputs.text(leaf) === "K" && write(leaf, squareOf(at, column), ".")));
    }
    write(leaf, squareOf(row, column), letter);
  };
  const table = make("table", { class: "whatif-board" }, ...cells.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell)))));
  listen(table, cells, rows, desk, paint);
  return table;
}

function cellOf(desk: Desk, leaf: Leaf, square: string): HTMLButtonElement {
  const cell = make("button", { type: "button" });
  const show = (letter: string) => {
    cell.textContent = PIECES.get(letter.toUpperCase()) ?? "";
    cell.className = `${/[a-z]/.test(letter) ? "usual" : ""} ${letter === leaf.text ? "" : "changed"}`;
    cell.setAttribute("aria-label", `${square} ${wordOf(letter)}`);
  };
  desk.controls.set(leaf, show);
  show(desk.inputs.text(leaf));
  return cell;
}

/** Paints the square of a row and a column. */
type Paint = (row: number, column: number, letter: string) => void;

function listen(table: HTMLElement, cells: HTMLButtonElement[][], rows: Leaf[][], desk: Desk, paint: Paint): void {
  const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  cells.forEach((row, at) =>
    row.forEach((cell, column) => {
      // One stop of the tabulator for the board.
      cell.tabIndex = at === 0 && column === 0 ? 0 : -1;
      const here = () => desk.inputs.text(rows[at]?.[column] as Leaf);
      cell.addEventListener("click", () => paint(at, column, here() === brush ? "." : brush));
      cell.addEventListener("pointerover", ({ buttons, pointerType }) => buttons === 1 && pointerType === "mouse" && paint(at, column, brush));
      cell.addEventListener("keydown", (event) => {
        const [down, right] = steps[event.key] ?? [];
        if (down !== undefined && right !== undefined) {
          cells[at + down]?.[column + right]?.focus();
        } else if (PIECES.has(event.key.toUpperCase()) || event.key === ".") {
          paint(at, column, event.key === "k" ? "K" : event.key);
        } else {
          return;
        }
        event.preventDefault();
      });
      cell.addEventListener("focus", () => {
        table.querySelectorAll("button").forEach((other) => (other.tabIndex = other === cell ? 0 : -1));
      });
    }),
  );
}
