// The elements of the page, by their names in index.html.

/** Returns an existing element. Throws when there is none. */
export function element<E extends Element = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`no element ${id}`);
  }
  return found as unknown as E;
}

export const select = (id: string) => element<HTMLSelectElement>(id);
export const area = (id: string) => element<HTMLTextAreaElement>(id);
export const dialog = (id: string) => element<HTMLDialogElement>(id);
