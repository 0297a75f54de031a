// Buttons, and the reasons that they show when they have no effect.
import { t, type Word } from "./i18n.js";

/** Enables a button, or gives the reason why it has no effect. It is not disabled: the focus would leave a button just pressed. */
export function allow(button: HTMLElement, reason: Word | undefined): void {
  button.setAttribute("aria-disabled", String(reason !== undefined));
  button.title = reason === undefined ? "" : t(reason);
}

/** Acts when an enabled button is pressed. For any other button the reason is shown. */
export function onPress(button: HTMLElement, act: () => void, say: (reason: string) => void): void {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") === "true") {
      say(button.title);
    } else {
      act();
    }
  });
}
