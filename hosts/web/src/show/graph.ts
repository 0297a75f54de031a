// The evaluation of a game, move by move, as Black sees it.
import { share, type Score } from "../play/score.js";

const WIDTH = 400;
const HEIGHT = 120;

/** Draws the graph. A click goes to the move under it. */
export function drawGraph(svg: SVGSVGElement, scores: ReadonlyMap<number, Score>, length: number, at: number): void {
  const most = Math.max(length, 40);
  const x = (ply: number) => (ply / most) * WIDTH;
  const y = (score: Score) => (1 - share(score)) * HEIGHT;
  const points = [...scores].filter(([ply]) => ply <= length).sort(([one], [other]) => one - other);
  const line = points.map(([ply, score]) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const area = `${x(first)},${HEIGHT / 2} ${line.join(" ")} ${x(last)},${HEIGHT / 2}`;
  const quarters = [0.25, 0.5, 0.75].map((part) => `<path class="rule" d="M0 ${part * HEIGHT}H${WIDTH}"/>`).join("");
  const dots = points.map(([ply, score]) => `<circle cx="${x(ply).toFixed(1)}" cy="${y(score).toFixed(1)}" r="2"/>`).join("");
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.dataset["most"] = String(most);
  svg.innerHTML =
    `<rect class="sky" width="${WIDTH}" height="${HEIGHT}"/>${quarters}` +
    (points.length > 1 ? `<polygon class="area" points="${area}"/><polyline points="${line.join(" ")}"/>` : "") +
    `${dots}<path class="now" d="M${x(at).toFixed(1)} 0V${HEIGHT}"/>`;
}
