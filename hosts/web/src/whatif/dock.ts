// The dock at the foot of the report: results, changes and downloads.
import { button, make } from "./dom.js";
import type { Change, Inputs } from "./inputs.js";
import { tablesOf } from "./maker.js";
import { benchText, differences, drawCurves, valuesOf, writeChanges, writeFiles, writeValues, type View } from "./results.js";
import { gameOfPage, SAMPLE } from "./sample.js";
import type { Played, Question } from "./task.js";
import type { Leaf } from "./toml.js";
import { Verdicts } from "./verdicts.js";
import { t } from "./words.js";

/** The nodes of the search of a position. */
const NODES = 2000;

const SVG = "http://www.w3.org/2000/svg";

/** The elements of the dock that change. */
function elements() {
  const graph = document.createElementNS(SVG, "svg") as SVGSVGElement;
  graph.setAttribute("role", "img");
  graph.setAttribute("preserveAspectRatio", "none");
  graph.setAttribute("aria-label", t("values"));
  const options = (["net", "patterns", "search"] as const).map((view) => make("option", { value: view }, t(view)));
  return {
    said: make("p", { role: "status" }),
    graph,
    view: make("select", { "aria-label": t("values") }, ...options),
    values: make("tbody"),
    changes: make("ul"),
    files: make("p", { class: "whatif-files" }),
  };
}

export class Dock {
  readonly #game: Played = gameOfPage(location.search) ?? SAMPLE;
  readonly #parts = elements();
  readonly #original;
  #tables;
  #waiting: number | undefined;
  readonly #both: Verdicts;
  readonly #bench: Verdicts;
  #search: Verdicts | undefined;

  /** Shows the dock. `redraw` shows a value in its control, if it has one. */
  constructor(
    readonly inputs: Inputs,
    readonly redraw: (leaf: Leaf) => void,
  ) {
    this.#original = tablesOf(inputs);
    this.#tables = this.#original;
    this.#both = this.#asks({ kind: "both", game: this.#game });
    this.#bench = this.#asks({ kind: "bench" });
    const drawn = this.#drawn();
    document.body.append(drawn);
    // What has the focus is not behind the dock.
    new ResizeObserver(() => (document.documentElement.style.scrollPaddingBottom = `${drawn.offsetHeight}px`)).observe(drawn);
    this.#judge();
    this.#write();
  }

  #asks(question: Question): Verdicts {
    return new Verdicts(new URL(import.meta.url), question, this.#original, () => this.show());
  }

  /** Takes a change. The engine answers once no change has come for a moment. */
  change(change: Change): void {
    this.inputs.set(change);
    this.redraw(change.leaf);
    this.#changed();
  }

  #changed(): void {
    this.#write();
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => {
      this.#waiting = undefined;
      this.#judge();
    }, 60);
    this.show();
  }

  #undo(leaves: Leaf[]): void {
    leaves.forEach((leaf) => {
      this.inputs.undo(leaf);
      this.redraw(leaf);
    });
    this.#changed();
  }

  #write(): void {
    const { changes, files } = this.#parts;
    writeChanges(changes, this.inputs, (at) => {
      const change = this.inputs.changes[at];
      this.#undo(change === undefined ? [] : [change.leaf]);
      changes.querySelectorAll("button")[Math.min(at, this.inputs.changes.length - 1)]?.focus();
    });
    writeFiles(files, this.inputs);
  }

  #judge(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#tables = this.inputs.changes.length > 0 ? tablesOf(this.inputs) : this.#original;
    if (this.#view === "search") {
      this.#search ??= this.#asks({ kind: "search", game: this.#game, nodes: NODES });
      this.#search.judge(this.#tables);
    }
    this.#both.judge(this.#tables);
    this.#bench.judge(this.#tables);
    this.show();
  }

  get #view(): View {
    return this.#parts.view.value as View;
  }

  /** Shows the latest answers. */
  show(): void {
    if (this.#waiting !== undefined) {
      this.#parts.said.textContent = t("judging");
      return;
    }
    const shown = this.#view === "search" ? this.#search : this.#both;
    const [before, after] = [valuesOf(shown?.verdict.before, this.#view), valuesOf(shown?.verdict.after, this.#view)];
    drawCurves(this.#parts.graph, before, after);
    writeValues(this.#parts.values, this.#game, before, after);
    const first = this.#both.verdict.before;
    const bench = benchText(this.#bench.verdict, this.#bench.isBusy);
    const words = first?.kind === "foreign" ? t("foreign") : first?.kind === "fault" ? first.text : [bench, ...this.#summaries()].join(". ");
    this.#parts.said.textContent = this.#waiting === undefined ? words : t("judging");
  }

  /** Returns the sizes of the changes of each evaluation that has answered. */
  #summaries(): string[] {
    const views: View[] = this.#view === "search" ? ["net", "patterns", "search"] : ["net", "patterns"];
    return views.map((view) => {
      const verdicts = view === "search" ? this.#search : this.#both;
      const [before, after] = [valuesOf(verdicts?.verdict.before, view), valuesOf(verdicts?.verdict.after, view)];
      const { count, most } = differences(before, after);
      return `${t(view)}: ${verdicts?.isBusy || before.length === 0 ? t("judging") : `${count}/${before.length} ${t("moved")} ${most}`}`;
    });
  }

  #drawn(): HTMLElement {
    const { said, graph, view, values, changes, files } = this.#parts;
    view.addEventListener("change", () => this.#judge());
    const reset = button(t("reset"), t("reset"), () => this.#undo(this.inputs.changes.map(({ leaf }) => leaf)));
    const head = make("tr", {}, ...(["move", "before", "after", "difference"] as const).map((word) => make("th", { scope: "col" }, t(word))));
    const table = make("div", { class: "scroll", tabindex: 0 }, make("table", { class: "list" }, make("thead", {}, head), values));
    const results = make("details", { open: screen.width > 600 }, make("summary", {}, t("result")));
    results.append(
      make("p", {}, `${t("values")}, ${t(this.#game === SAMPLE ? "sample" : "loaded")} `, view),
      graph,
      make("details", {}, make("summary", {}, t("all")), table),
      make("h3", {}, `${t("changes")} `, reset),
      changes,
      files,
      make("p", {}, `${t("build")} ${t("limits")}`),
    );
    return make("aside", { id: "whatif", "aria-label": t("title") }, said, results);
  }
}
