// The dialog of a new game.
import { onPress } from "../controls.js";
import { dialog, element, select } from "../elements.js";
import { language, t } from "../i18n.js";
import { Game, HANDICAPS, START } from "../play/game.js";
import type { Session } from "../play/session.js";
import { FULL, gradeOf, STRENGTHS, strengthAt, USUAL_AT } from "../play/strengths.js";
import type { Board } from "../show/board.js";
import { say } from "../show/view.js";

/** Returns an estimated grade in words, as players write it. */
function about(grade: number): string {
  if (language() === "ja") {
    return `${grade > 0 ? `${"初二三四五六七八九"[grade - 1]}段` : `${1 - grade}級`}くらい`;
  }
  return `about ${grade > 0 ? `${grade} dan` : `${1 - grade} kyu`}`;
}

/** Writes the choices in the language of the page, and keeps the chosen ones. */
export function writeChoices(): void {
  const handicap = select("handicap");
  const chosen = handicap.value;
  handicap.replaceChildren(...HANDICAPS.map(({ sfen, ja, en }) => new Option(language() === "ja" ? ja : en, sfen)));
  handicap.value = chosen || START;
  const list = select("strength");
  const at = list.value || String(USUAL_AT);
  list.replaceChildren(
    ...STRENGTHS.map(({ level, time }, index) => {
      const full = level === FULL ? ` · ${time / 1000} ${t("seconds")}` : "";
      return new Option(`${t("level")} ${level}${full} · ${about(gradeOf(level))}`, String(index));
    }),
  );
  list.value = at;
}

export function listenToNewGame(session: Session, board: Board): void {
  onPress(element("new"), () => dialog("new-dialog").showModal(), say);
  dialog("new-dialog").addEventListener("close", () => {
    if (dialog("new-dialog").returnValue !== "start") {
      return;
    }
    dialog("new-dialog").returnValue = "";
    const you = select("you").value;
    session.strength = strengthAt(Number(select("strength").value));
    session.usesBook = element<HTMLInputElement>("book").checked;
    session.isRepeatable = element<HTMLInputElement>("repeatable").checked;
    if ((you === "gote") !== (board.orientation === "gote")) {
      board.flip();
    }
    const game = new Game(select("handicap").value);
    session.newGame(game, { sente: you === "sente" || you === "both", gote: you === "gote" || you === "both" });
  });
}
