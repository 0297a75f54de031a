// Elements in one call.

/** Makes an element with attributes and children. An absent attribute is left out, and `true` is an empty one. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

/** Makes a button that acts when it is pressed. */
export function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = make("button", { type: "button", "aria-label": label }, text);
  made.addEventListener("click", act);
  return made;
}
