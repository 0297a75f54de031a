// Lists of buttons that are rewritten while they are in use: at every move, and at every line that the engine finds.

/** Entries that had the focus when their list became shorter than that, for when it has them again. */
const lost = new WeakMap<HTMLElement, number>();

/**
 * Writes this number of entries. Existing entries stay, with a new text: an entry keeps the keyboard's focus, a click that began on
 * it ends on it, and a screen reader stays at its place. When the entry with the focus is removed, the focus goes to the last entry,
 * or to the list itself when it is empty, until the entry returns.
 */
export function writeList(list: HTMLElement, count: number, write: (button: HTMLButtonElement, index: number) => void): void {
  const entries = [...list.querySelectorAll<HTMLButtonElement>("button")];
  const focused = document.activeElement === list ? (lost.get(list) ?? -1) : entries.findIndex((entry) => entry === document.activeElement);
  while (entries.length > count) {
    entries.pop()?.parentElement?.remove();
  }
  while (entries.length < count) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    item.append(button);
    list.append(item);
    entries.push(button);
  }
  entries.forEach(write);
  if (focused >= 0 && document.activeElement !== entries[focused]) {
    keepFocus(list, entries, focused);
  }
}

function keepFocus(list: HTMLElement, entries: HTMLButtonElement[], focused: number): void {
  const waits = document.activeElement === list;
  const entry = entries[focused] ?? (waits ? undefined : entries.at(-1));
  if (entry === undefined) {
    lost.set(list, focused);
    list.tabIndex = -1;
  }
  (entry ?? list).focus({ preventScroll: true });
}

/** Writes the text of an entry, unless it is unchanged. */
export function writeParts(button: HTMLButtonElement, parts: readonly HTMLElement[]): void {
  const said = parts.map((part) => part.outerHTML).join("");
  if (button.innerHTML !== said) {
    button.replaceChildren(...parts);
  }
}

/** A piece of text in an element of its own. */
export function part(tag: "b" | "small" | "span", text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
