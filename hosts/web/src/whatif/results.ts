// The values of the game before and after the changes, the signature, and the list of changes.
import { share } from "../play/score.js";
import { button, make } from "./dom.js";
import type { Inputs } from "./inputs.js";
import type { Answer, Played } from "./task.js";
import type { Verdict } from "./verdicts.js";
import { t } from "./words.js";

const WIDTH = 600;
const HEIGHT = 120;

/** The values that are drawn. */
export type View = "net" | "patterns" | "search";

/** Returns the values of positions in an answer. */
export function valuesOf(answer: Answer | undefined, view: View): (number | undefined)[] {
  if (answer?.kind === "both") {
    return answer.values.map((both) => both[view === "patterns" ? "patterns" : "net"]);
  }
  return answer?.kind === "search" ? answer.values : [];
}

const signed = (value: number | undefined) => (value === undefined ? "–" : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`);

/** Returns the largest difference, and the number of positions with one. */
export function differences(before: (number | undefined)[], after: (number | undefined)[]): { count: number; most: number } {
  const all = before.map((value, ply) => Math.abs((after[ply] ?? 0) - (value ?? 0)));
  return { count: all.filter((difference) => difference > 0).length, most: Math.max(0, ...all) };
}

function curve(values: (number | undefined)[], kind: string): SVGElement {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  const x = (ply: number) => (ply / Math.max(1, values.length - 1)) * WIDTH;
  const y = (cp: number) => (1 - share({ cp })) * HEIGHT;
  const points = values.flatMap((value, ply) => (value === undefined ? [] : [`${x(ply).toFixed(1)},${y(value).toFixed(1)}`]));
  line.setAttribute("points", points.join(" "));
  line.setAttribute("class", kind);
  return line;
}

/** Draws both curves: the chance of Black to win, by the value of each position. */
export function drawCurves(svg: SVGSVGElement, before: (number | undefined)[], after: (number | undefined)[]): void {
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  const rule = document.createElementNS("http://www.w3.org/2000/svg", "path");
  rule.setAttribute("d", `M0 ${HEIGHT / 2}H${WIDTH}`);
  svg.replaceChildren(rule, curve(before, "before"), curve(after, "after"));
}

/** Writes a row for each position. */
export function writeValues(body: HTMLElement, { moves }: Played, before: (number | undefined)[], after: (number | undefined)[]): void {
  const rows = before.map((value, ply) => {
    const now = after[ply];
    const difference = value === undefined || now === undefined ? undefined : now - value;
    const texts = [signed(value), signed(now), difference === 0 ? "" : signed(difference)];
    const head = make("th", { scope: "row" }, `${ply}. ${moves[ply - 1] ?? t("start")}`);
    return make("tr", { class: difference ? "changed" : undefined }, head, ...texts.map((text) => make("td", {}, text)));
  });
  body.replaceChildren(...rows);
}

/** Returns the signatures as a text. */
export function benchText({ before, after }: Verdict, isBusy: boolean): string {
  const nodes = (answer: Answer | undefined) => (answer?.kind === "bench" ? String(answer.nodes) : answer?.kind === "fault" ? answer.text : "…");
  const [old, now] = [nodes(before), isBusy ? "…" : nodes(after)];
  return `Bench: ${old}${old === now ? (isBusy ? "" : ` (${t("same")})`) : ` → ${now}`}`;
}

/** Writes the list of changes with a button to undo each. */
export function writeChanges(list: HTMLElement, inputs: Inputs, undo: (at: number) => void): void {
  const items = inputs.changes.map(({ file, name, leaf, value }, at) => {
    const text = `${file.name}: ${name}: ${leaf.text} → ${value}`;
    return make("li", {}, text, " ", button(t("undo"), `${t("undo")}: ${text}`, () => undo(at)));
  });
  list.replaceChildren(...(items.length > 0 ? items : [make("li", {}, t("none"))]));
}

/** Writes a link to each changed file. */
export function writeFiles(place: HTMLElement, inputs: Inputs): void {
  place.querySelectorAll("a").forEach(({ href }) => URL.revokeObjectURL(href));
  const links = inputs.written().map(([file, text]) => {
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    return make("a", { href, download: file.name.split("/").at(-1), "data-file": file.name }, `${t("download")} ${file.name}`);
  });
  place.replaceChildren(...links);
}
