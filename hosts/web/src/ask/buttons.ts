// The buttons beside the board and of the analysis, and the keys that step through the game.
import { onPress } from "../controls.js";
import { element, select } from "../elements.js";
import type { Session } from "../play/session.js";
import type { Board } from "../show/board.js";
import { say, type View } from "../show/view.js";

export function listenToButtons(session: Session, board: Board, view: View): void {
  const on = (id: string, act: () => void) => onPress(element(id), act, say);
  on("flip", () => {
    board.flip();
    view.valued();
  });
  on("take-back", () => session.takeBack());
  on("resign", () => session.resign());
  on("declare", () => session.declare());
  on("first", () => view.goto(0));
  on("back", () => view.goto(session.game.at - 1));
  on("forward", () => view.goto(session.game.at + 1));
  on("last", () => view.goto(session.game.moves.length));
  on("analyse", () => session.analyse());
  on("mate", () => void session.findMate());
  on("game", () => void session.analyseGame());
  on("stop", () => session.stop());
  select("lines").addEventListener("change", () => (session.lines = Number(select("lines").value)));
  const graph = element<SVGSVGElement>("graph");
  graph.addEventListener("click", (event) => {
    const box = graph.getBoundingClientRect();
    view.goto(Math.round(((event.clientX - box.left) / box.width) * Number(graph.dataset["most"])));
  });
}

export function listenToKeys(session: Session, view: View): void {
  document.addEventListener("keydown", (event) => {
    const free = !(event.target instanceof Element) || event.target.closest("input, textarea, select, dialog, [role=grid]") === null;
    if (free && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      view.goto(session.game.at + (event.key === "ArrowLeft" ? -1 : 1));
      event.preventDefault();
    }
  });
}
