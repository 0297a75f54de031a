// Which language the page speaks.
import { onPress } from "../controls.js";
import { element } from "../elements.js";
import { language, setLanguage, type Language } from "../i18n.js";
import { say, type View } from "../show/view.js";
import { store, stored } from "../stored.js";
import { writeChoices } from "./new-game.js";

/** The language of the last visit, or the browser's. */
export function speakFirst(): void {
  const known = stored("language");
  setLanguage(known === "ja" || known === "en" ? known : navigator.language.startsWith("ja") ? "ja" : "en");
  writeChoices();
}

export function listenToLanguage(view: View): void {
  onPress(
    element("language"),
    () => {
      const wanted: Language = language() === "ja" ? "en" : "ja";
      setLanguage(wanted);
      store("language", wanted);
      writeChoices();
      view.all();
    },
    say,
  );
}
