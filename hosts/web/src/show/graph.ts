// The evaluation of a game, move by move, as Black sees it.
import type { Judgement } from "../wasm/client.js";
import { share, type Score } from "../play/score.js";
import { MARKS } from "./marks.js";

const WIDTH = 400;
const HEIGHT = 120;

/** The values and the judgements of a game, its number of moves, and the number of those before the position on the board. */
interface Drawn {
  scores: ReadonlyMap<number, Score>;
  judgements: ReadonlyMap<number, Judgement>;
  moves: readonly string[];
  at: number;
}

/** Draws the graph, with larger dots for marked moves. A click goes to the move under it. */
export function drawGraph(svg: SVGSVGElement, { scores, judgements, moves: { length }, at }: Drawn): void {
  const most = Math.max(length, 40);
  const x = (ply: number) => (ply / most) * WIDTH;
  const y = (score: Score) => (1 - share(score)) * HEIGHT;
  const points = [...scores].filter(([ply]) => ply <= length).sort(([one], [other]) => one - other);
  const line = points.map(([ply, score]) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const area = `${x(first)},${HEIGHT / 2} ${line.join(" ")} ${x(last)},${HEIGHT / 2}`;
  const quarters = [0.25, 0.5, 0.75].map((part) => `<path class="rule" d="M0 ${part * HEIGHT}H${WIDTH}"/>`).join("");
  const dots = points.map(([ply, score]) => {
    const mark = MARKS[judgements.get(ply)?.mark ?? ""];
    const kind = mark === undefined ? 'r="2"' : `class="${mark}" r="4"`;
    return `<circle cx="${x(ply).toFixed(1)}" cy="${y(score).toFixed(1)}" ${kind}/>`;
  });
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.dataset["most"] = String(most);
  svg.innerHTML =
    `<rect class="sky" width="${WIDTH}" height="${HEIGHT}"/>${quarters}` +
    (points.length > 1 ? `<polygon class="area" points="${area}"/><polyline points="${line.join(" ")}"/>` : "") +
    `${dots.join("")}<path class="now" d="M${x(at).toFixed(1)} 0V${HEIGHT}"/>`;
}
