// The value of a position part by part, the patterns as a second opinion, and the castles.
import type { State } from "../wasm/client.js";
import { language, named, t } from "../i18n.js";

/** Returns a name for display: `left_boat_castle` becomes "Left boat castle". */
function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** A row: its name, the numbers of Black and White where it has sides, and the difference for Black. */
interface Row {
  name: string;
  sides?: [number, number];
  whole: number;
  kind?: "total" | "second";
}

/** Returns the rows of the parts and of their sum, for Black. The engine's numbers are for the side to move. */
function parts({ explanation }: State, sign: number): Row[] {
  const rows: Row[] = [];
  for (const concept of new Set(explanation.parts.map((part) => part.concept))) {
    const own = explanation.parts.filter((part) => part.concept === concept);
    const of = (side: string) => sign * (own.find((part) => part.side === side)?.centipawns ?? 0);
    const whole = own.reduce((sum, part) => sum + sign * part.centipawns, 0);
    rows.push(own[0]?.side === null ? { name: named(concept), whole } : { name: named(concept), sides: [of("Black"), of("White")], whole });
  }
  return [...rows, { name: t("total"), whole: sign * explanation.value, kind: "total" }];
}

/** Returns the rows of the patterns: their total, and each group. */
function secondOpinion({ explanation }: State, sign: number): Row[] {
  const { phase, groups, total } = explanation.patterns;
  const taper = ([middle, end]: [number, number]) => Math.round((middle * phase + end * (24 - phase)) / 24);
  const rows = Object.entries(groups).map(([name, { black, white, tapered }]): Row => ({ name: named(name), sides: [taper(black), taper(white)], whole: tapered, kind: "second" }));
  return [{ name: t("secondOpinion"), whole: sign * total, kind: "total" }, ...rows];
}

/** Writes the rows of the table of parts, and the line of castles. Both are empty without a state. */
export function writeEvaluation(state: State | undefined, table: HTMLElement, line: HTMLElement): void {
  if (state === undefined) {
    table.replaceChildren();
    line.textContent = "";
    return;
  }
  const sign = state.sfen.split(" ")[1] === "w" ? -1 : 1;
  const cell = (text: string | number, tag: "td" | "th" = "td") => {
    const made = document.createElement(tag);
    made.textContent = String(text);
    return made;
  };
  const rows = [...parts(state, sign), ...secondOpinion(state, sign)];
  const largest = Math.max(1, ...rows.filter(({ sides }) => sides !== undefined).map(({ whole }) => Math.abs(whole)));
  const body = rows.map(({ name, sides, whole, kind }) => {
    const row = document.createElement("tr");
    row.className = kind ?? "";
    const head = cell(name, "th");
    head.setAttribute("scope", "row");
    const difference = cell(whole > 0 ? `+${whole}` : String(whole));
    difference.className = whole > 0 ? "plus" : whole < 0 ? "minus" : "";
    difference.style.setProperty("--part", String(Math.min(1, Math.abs(whole) / largest)));
    if (sides === undefined) {
      // Sums have no sides. Their names may be as long as the columns are wide.
      head.colSpan = 3;
      row.append(head, difference);
    } else {
      row.append(head, ...sides.map((number) => cell(number)), difference);
    }
    return row;
  });
  table.replaceChildren(...body);
  const names = state.castles.map((castle) => {
    if (castle === null) {
      return t("noCastle");
    }
    const name = language() === "ja" ? castle.wingKanji + castle.kanji : capital(`${castle.wing}_${castle.name}`);
    return `${name} (${castle.whole ? t("whole") : `${castle.standing}/${castle.of}`})`;
  });
  line.textContent = `${t("castle")}: ☗ ${names[0]}　☖ ${names[1]}`;
}
