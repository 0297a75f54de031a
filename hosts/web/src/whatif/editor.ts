// A table of a file with a control for each of its values.
import { bounds, isOffered } from "./bounds.js";
import { make } from "./dom.js";
import type { Change, Inputs } from "./inputs.js";
import { drawingOf } from "./painter.js";
import type { Entry, File, Leaf, Section } from "./toml.js";

/** The way of the pointer for a step of a number, in pixels. */
const STEP = 5;

/** The controls of values that are shown, by their values. */
export type Controls = Map<Leaf, (text: string) => void>;

/** The state that controls change, and the listener to changes. */
export interface Desk {
  readonly inputs: Inputs;
  readonly controls: Controls;
  readonly change: (change: Change) => void;
}

/** Returns the title of a table of a file: a castle's Japanese and English name, or the name of the table. */
export function titleOf(section: Section): string {
  const [kanji, name] = ["kanji", "name"].map((key) => section.entries.get(key)?.blocks[0]?.[0]?.[0]?.text);
  return kanji === undefined ? section.name : `${kanji} ${name}`;
}

/** Returns the name of a value: its table, its key, and its place where the key has several. */
export function nameOf(section: Section, entry: Entry, row: number, column: number): string {
  const rows = entry.blocks[0] ?? [];
  const place = rows.length > 1 ? ` ${row + 1}.${column + 1}` : (rows[0]?.length ?? 0) > 1 ? ` ${column + 1}` : "";
  return `${titleOf(section)} ${entry.key.replace(/\.value$/, "")}${place}`.trim();
}

/** Returns the controls of a table of a file. */
export function sectionOf(desk: Desk, file: File, section: Section): HTMLElement {
  const host = make("div", { class: "whatif-table" });
  if (section.comment !== "") {
    host.append(make("p", {}, section.comment));
  }
  for (const entry of section.entries.values()) {
    if (isOffered(file, section, entry)) {
      host.append(entryOf(desk, file, section, entry));
    }
  }
  return host;
}

function entryOf(desk: Desk, file: File, section: Section, entry: Entry): HTMLElement {
  const comment = section.comments.get(entry.key) ?? "";
  const head = make("p", {}, make("b", {}, entry.key.replace(/\.value$/, "")), ` ${comment}`);
  if (/^(board|also)$/.test(entry.key)) {
    return make("div", {}, head, ...entry.blocks.map((rows) => drawingOf(desk, file, titleOf(section), entry, rows)));
  }
  const rows = (entry.blocks[0] ?? []).map((row, at) =>
    make("div", {}, ...row.map((leaf, column) => controlOf(desk, file, section, entry, leaf, nameOf(section, entry, at, column)))),
  );
  const isShort = comment === "" && rows.length === 1 && entry.blocks[0]?.[0]?.length !== 9;
  return make("div", { class: isShort ? "short" : undefined }, head, make("div", { class: "scroll" }, ...rows));
}

function controlOf(desk: Desk, file: File, section: Section, entry: Entry, leaf: Leaf, name: string): HTMLInputElement {
  const isSwitch = leaf.text === "true" || leaf.text === "false";
  const [least, most] = bounds(file, section, entry);
  const kind = isSwitch ? { type: "checkbox" } : entry.key === "vacant" ? { size: 12 } : { type: "number", min: least, max: most };
  const input = make("input", { ...kind, "aria-label": `${file.name} ${name}`, autocomplete: "off" });
  const show = (text: string) => {
    input.value = text;
    input.checked = text === "true";
    input.classList.toggle("changed", text !== leaf.text);
    input.removeAttribute("aria-invalid");
  };
  input.addEventListener("input", () => {
    const value = isSwitch ? String(input.checked) : input.value.trim();
    if (!input.checkValidity() || (entry.key === "vacant" ? !/^(P?[1-9][a-i]( |$))*$/.test(value) : value === "")) {
      input.setAttribute("aria-invalid", "true");
      return;
    }
    desk.change({ file, name, leaf, value });
  });
  desk.controls.set(leaf, show);
  show(desk.inputs.text(leaf));
  return input;
}

/** Changes numbers by sideways drags, everywhere below an element. */
export function listenToDrags(host: HTMLElement): void {
  let drag: { input: HTMLInputElement; x: number; value: number; moved: boolean } | undefined;
  host.addEventListener("pointerdown", ({ target, clientX, button }) => {
    if (target instanceof HTMLInputElement && target.type === "number" && button === 0) {
      drag = { input: target, x: clientX, value: Number(target.value), moved: false };
    }
  });
  host.addEventListener("pointermove", ({ clientX, pointerId }) => {
    const steps = drag === undefined ? 0 : Math.trunc((clientX - drag.x) / STEP);
    if (drag === undefined || (steps === 0 && !drag.moved)) {
      return;
    }
    const { input, value } = drag;
    if (!drag.moved) {
      drag.moved = true;
      input.setPointerCapture(pointerId);
    }
    const next = String(Math.min(Math.max(value + steps, Number(input.min)), Number(input.max)));
    if (next !== input.value) {
      input.value = next;
      input.dispatchEvent(new Event("input"));
    }
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    host.addEventListener(name, () => (drag = undefined));
  }
}
