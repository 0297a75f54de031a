// The evaluation of a position, term by term, and the castles in it.
import type { State } from "../wasm/client.js";
import { language, named, t } from "../i18n.js";

/** `left_boat_castle` as people write it. */
function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** Writes the rows of the table of terms, and the line of castles; nothing where nothing is known. */
export function writeEvaluation(state: State | undefined, table: HTMLElement, line: HTMLElement): void {
  if (state === undefined) {
    table.replaceChildren();
    line.textContent = "";
    return;
  }
  const { trace, castles } = state;
  const taper = ([middle, end]: [number, number]) => Math.round((middle * trace.phase + end * (24 - trace.phase)) / 24);
  const rows = Object.entries(trace.groups).map(([name, { black, white, tapered }]) => [named(name), taper(black), taper(white), tapered] as const);
  const sum = rows.reduce((total, row) => total + row[3], 0);
  const cell = (text: string | number, tag: "td" | "th" = "td") => {
    const made = document.createElement(tag);
    made.textContent = String(text);
    return made;
  };
  const largest = Math.max(1, ...rows.map((row) => Math.abs(row[3])));
  const learned = state.sfen.split(" ")[1] === "w" ? -trace.net.total : trace.net.total;
  const body = [...rows, [t("total"), undefined, undefined, sum] as const, [t("learned"), undefined, undefined, learned] as const].map(([name, black, white, less]) => {
    const row = document.createElement("tr");
    const head = cell(name, "th");
    head.setAttribute("scope", "row");
    const difference = cell(less > 0 ? `+${less}` : String(less));
    difference.className = less > 0 ? "plus" : less < 0 ? "minus" : "";
    difference.style.setProperty("--part", String(Math.min(1, Math.abs(less) / largest)));
    if (black === undefined) {
      // Of the sums the sides' parts are not said: their names may be as long as they are.
      head.colSpan = 3;
      row.append(head, difference);
    } else {
      row.append(head, cell(black), cell(white), difference);
    }
    return row;
  });
  table.replaceChildren(...body);
  const names = castles.map((castle) => {
    if (castle === null) {
      return t("noCastle");
    }
    const name = language() === "ja" ? castle.wingKanji + castle.kanji : capital(`${castle.wing}_${castle.name}`);
    return `${name} (${castle.whole ? t("whole") : `${castle.standing}/${castle.of}`})`;
  });
  line.textContent = `${t("castle")}: ☗ ${names[0]}　☖ ${names[1]}`;
}
