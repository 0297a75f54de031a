// The evaluation of a game, move by move, as Black sees it.
import type { Judgement } from "../wasm/client.js";
import { scoreText, share, type Score } from "../play/score.js";
import { MARKS } from "./marks.js";
import { part } from "./lists.js";

const WIDTH = 400;
const HEIGHT = 120;

/** The values with a line, in centipawns for Black as in the lists. Their places follow the chance to win. */
const VALUES = [1500, 500, 0, -500, -1500];
/** The most distances between the numbers of moves at the bottom. */
const MOST_STEPS = 8;

/** The values and the judgements of a game, its number of moves, and the number of those before the position on the board. */
interface Drawn {
  scores: ReadonlyMap<number, Score>;
  judgements: ReadonlyMap<number, Judgement>;
  moves: readonly string[];
  at: number;
}

/** Draws the graph and its axes, with larger dots for marked moves. A click goes to the move under it. */
export function drawGraph(svg: SVGSVGElement, axes: HTMLElement, { scores, judgements, moves: { length }, at }: Drawn): void {
  const most = Math.max(length, 40);
  const x = (ply: number) => (ply / most) * WIDTH;
  const y = (score: Score) => (1 - share(score)) * HEIGHT;
  const points = [...scores].filter(([ply]) => ply <= length).sort(([one], [other]) => one - other);
  const line = points.map(([ply, score]) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const area = `${x(first)},${HEIGHT / 2} ${line.join(" ")} ${x(last)},${HEIGHT / 2}`;
  const rules = VALUES.map((cp) => `<path class="rule${cp === 0 ? " zero" : ""}" d="M0 ${y({ cp }).toFixed(1)}H${WIDTH}"/>`).join("");
  const dots = points.map(([ply, score]) => {
    const mark = MARKS[judgements.get(ply)?.mark ?? ""];
    const kind = mark === undefined ? 'r="2"' : `class="${mark}" r="4"`;
    return `<circle cx="${x(ply).toFixed(1)}" cy="${y(score).toFixed(1)}" ${kind}/>`;
  });
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.dataset["most"] = String(most);
  svg.innerHTML =
    `<rect class="sky" width="${WIDTH}" height="${HEIGHT}"/>${rules}` +
    (points.length > 1 ? `<polygon class="area" points="${area}"/><polyline points="${line.join(" ")}"/>` : "") +
    `${dots.join("")}<path class="now" d="M${x(at).toFixed(1)} 0V${HEIGHT}"/>`;
  const values = VALUES.map((cp) => label("value", scoreText({ cp }, ""), y({ cp }) / HEIGHT));
  const step = [10, 20, 50, 100, 200, 500].find((step) => most / step <= MOST_STEPS) ?? 1000;
  const numbers = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => label("number", String(at * step), (at * step) / most));
  axes.replaceChildren(...values, ...numbers);
}

/** A label at this part of the height or of the width. Text in the picture would be stretched with it. */
function label(kind: "value" | "number", text: string, at: number): HTMLElement {
  const made = part("span", text);
  made.className = kind;
  made.style.setProperty("--at", at.toFixed(4));
  return made;
}
