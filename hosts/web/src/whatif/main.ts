// What-if tables: controls on the report of the tables, an engine with the changed tables, and its values beside those of the engine.
//
// The build puts the files of tables/ and this script into the report of the page. The report by itself has neither.
import { button, make } from "./dom.js";
import { listenToDrags, sectionOf, titleOf, type Controls, type Desk } from "./editor.js";
import { isOffered } from "./bounds.js";
import { Dock } from "./dock.js";
import { Inputs } from "./inputs.js";
import { serve } from "./judge.js";
import { brushOf } from "./painter.js";
import type { File, Section } from "./toml.js";
import style from "./whatif.css";
import { t } from "./words.js";

/** Tables of castles that no drawing and no value changes. */
const FIXED = /^CASTLE_(NAMES|HASH_KEY|DISPLACEMENTS|NUMBERS|WINGS|BROKEN)$/;

/** The controls on the report, and what is made at the first press of a button. */
class Report {
  readonly #inputs: Inputs;
  readonly #controls: Controls = new Map();
  #dock: Dock | undefined;

  constructor() {
    const texts = [...document.querySelectorAll<HTMLElement>("script[data-input]")];
    this.#inputs = new Inputs(texts.map((element) => [element.dataset["input"] ?? "", element.textContent]));
  }

  /** The state of all controls. The dock appears with the first of them. */
  get #desk(): Desk {
    const dock = (this.#dock ??= new Dock(this.#inputs, (leaf) => this.#controls.get(leaf)?.(this.#inputs.text(leaf))));
    return { inputs: this.#inputs, controls: this.#controls, change: (change) => dock.change(change) };
  }

  /** Puts a button on every table that comes from a file of the page. The manifest of the report names the files. */
  begin(): void {
    for (const { cells } of document.querySelectorAll<HTMLTableRowElement>("#manifest + .scroll tr")) {
      const [name, origin] = [cells[0]?.textContent, cells[cells.length - 1]?.textContent];
      const files = [...this.#inputs.files.values()].filter((file) => file.name === origin || file.name.startsWith(`${origin}/`));
      const section = name ? document.getElementById(name) : null;
      if (files.length > 0 && section !== null && !FIXED.test(section.id) && !/_RANGES$/.test(section.id)) {
        this.#offer(section, section.querySelector("h3"), name ?? "", () => files.map((file) => this.#fileOf(file)));
      }
    }
    this.#onCastles();
    listenToDrags(document.body);
  }

  /** Puts a button on every drawing of a castle. */
  #onCastles(): void {
    const file = this.#inputs.files.get("castles.toml");
    const castles = file?.sections.filter(({ name }) => name === "castle") ?? [];
    const drawings = castles.flatMap((section) => ["board", "also"].flatMap((key) => section.entries.get(key)?.blocks ?? []).map(() => section));
    document.querySelectorAll<HTMLElement>("figure.castle").forEach((figure, at) => {
      const section = drawings[at];
      if (file !== undefined && section !== undefined) {
        this.#offer(figure, figure.querySelector("figcaption"), titleOf(section), () => [brushOf(), sectionOf(this.#desk, file, section)]);
      }
    });
  }

  #offer(host: HTMLElement, head: HTMLElement | null, name: string, contents: () => HTMLElement[]): void {
    const change = button(t("change"), `${t("change")} ${name}`, () => {
      const known = host.querySelector<HTMLElement>(":scope > .whatif");
      if (known === null) {
        const part = make("div", { class: "whatif" }, make("p", {}, t("hint")), ...contents());
        head?.after(part);
      } else {
        known.hidden = !known.hidden;
      }
      change.setAttribute("aria-expanded", String(known === null || !known.hidden));
    });
    change.className = "whatif-change";
    change.setAttribute("aria-expanded", "false");
    head?.append(" ", change);
  }

  /** Returns a file, its tables folded. The controls of a table are made when it is unfolded. */
  #fileOf(file: File): HTMLElement {
    const desk = this.#desk;
    const shown = file.sections.filter((section) => [...section.entries.values()].some((entry) => isOffered(file, section, entry)));
    const parts = shown.map((section) => this.#folded(desk, file, section, shown.length === 1));
    return make("div", {}, ...(file.name === "castles.toml" ? [brushOf()] : []), ...parts);
  }

  #folded(desk: Desk, file: File, section: Section, isOnly: boolean): HTMLElement {
    const title = `${file.name} ${titleOf(section)}`;
    const part = make("details", { open: isOnly && !file.name.includes("/") }, make("summary", {}, title));
    const fill = () => part.open && part.childElementCount === 1 && part.append(sectionOf(desk, file, section));
    part.addEventListener("toggle", fill);
    return part;
  }
}

if (typeof document === "undefined") {
  serve();
} else if (document.querySelector("script[data-input]") !== null) {
  document.head.append(make("style", {}, style));
  new Report().begin();
}
