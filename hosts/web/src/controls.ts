// Buttons, and what they say when there is nothing for them to do.
import { t, type Word } from "./i18n.js";

/** Lets a button act, or has it say why it does not. It is not disabled: that would take the focus from those who have just pressed it. */
export function allow(button: HTMLElement, reason: Word | undefined): void {
  button.setAttribute("aria-disabled", String(reason !== undefined));
  button.title = reason === undefined ? "" : t(reason);
}

/** Acts when a button is pressed that may act; of one that may not, the reason is said. */
export function onPress(button: HTMLElement, act: () => void, say: (reason: string) => void): void {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") {
      say(button.title);
    } else {
      act();
    }
  });
}
