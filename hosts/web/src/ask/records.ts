// Games and positions from elsewhere, and this one to take away: the dialogs of positions and of records, and links.
import { onPress } from "../controls.js";
import { area, dialog, element, select } from "../elements.js";
import { t } from "../i18n.js";
import { gameOf, reportOf } from "../play/address.js";
import { Game, type Format } from "../play/game.js";
import { importGame } from "../play/records.js";
import type { Session } from "../play/session.js";
import { say, type View } from "../show/view.js";

const on = (id: string, act: () => void) => onPress(element(id), act, say);

/** Whether the text could be copied: the browser may refuse, and over plain HTTP there is no clipboard at all. */
async function copies(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function copyLink(): Promise<void> {
  say(t((await copies(location.href)) ? "copied" : "linkNotCopied"));
}

/** Copies a record. If the browser refuses, the record is selected, so that it can be copied by hand. */
async function copyRecord(text: string): Promise<void> {
  const copied = await copies(text);
  element("record-said").textContent = copied ? t("copied") : "";
  element("record-fault").textContent = copied ? "" : t("recordNotCopied");
  if (!copied) {
    area("text").value = text;
    area("text").select();
  }
}

export function listenToPositions(session: Session): void {
  on("position", () => {
    area("sfen").value = session.game.sfen;
    element("sfen-fault").textContent = "";
    dialog("position-dialog").showModal();
  });
  on("set-up", () => {
    try {
      session.open(importGame(area("sfen").value));
      dialog("position-dialog").close();
    } catch {
      element("sfen-fault").textContent = t("badSfen");
    }
  });
}

export function listenToRecords(session: Session): void {
  const written = () => session.game.export(select("format").value as Format);
  const read = (text: string) => {
    try {
      session.open(importGame(text));
      element("record-fault").textContent = "";
      dialog("record-dialog").close();
    } catch {
      element("record-fault").textContent = t("badRecord");
    }
  };
  on("record", () => {
    element("record-fault").textContent = "";
    element("record-said").textContent = "";
    dialog("record-dialog").showModal();
  });
  on("read", () => read(area("text").value));
  on("write", () => (area("text").value = written()));
  on("copy", () => void copyRecord(written()));
  on("download", () => download(`horigoma.${select("format").value}`, written()));
  const file = element<HTMLInputElement>("file");
  file.addEventListener("change", async () => {
    const [first] = file.files ?? [];
    if (first !== undefined) {
      read(await decode(first));
    }
    file.value = "";
  });
}

/** Files of records are in UTF-8 or in Shift_JIS, without a mark of their encoding. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

function download(name: string, text: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

export function listenToLinks(session: Session, view: View): void {
  on("share", () => void copyLink());
  // The report shows the values of this game. The link has its address before any way to follow it.
  const tables = element<HTMLAnchorElement>("tables");
  for (const event of ["pointerdown", "focus", "click"]) {
    tables.addEventListener(event, () => (tables.href = reportOf(session.game)));
  }
  // A link within the page: followed as an address it would name another game.
  element("skip").addEventListener("click", (event) => {
    event.preventDefault();
    element("cells").focus();
  });
  addEventListener("hashchange", () => {
    const named = gameOf(location.hash);
    if (named === undefined) {
      // No other game was requested, so the address names the game on the board again.
      view.moved();
    } else if (named === "unreadable") {
      session.open(new Game(), "badLink");
    } else {
      session.open(named);
    }
  });
}
