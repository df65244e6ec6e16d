import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { paintSnapshot } from "../views/app/paint-snapshot.ts";
import { storedAtStart } from "../views/app/stored-at-start.ts";
import { applyAppearance } from "../views/apply-appearance.ts";

/**
 * Runs first in a view: the texts of the chat that is open stand there in the first frame. Then
 * it lets the modules load, and React puts the view itself in their place.
 */
export default defineUnlistedScript(async () => {
  const parsed = new Promise<void>((resolve) => {
    document.addEventListener("readystatechange", () => resolve(), { once: true });
  });
  const reading = storedAtStart();
  await parsed;
  try {
    const { settings, snapshot, typed } = await reading;
    applyAppearance(settings);
    const root = document.querySelector("#root");
    if (root && snapshot) paintSnapshot(root, snapshot.messages, typed);
  } finally {
    // Not there in development (`scripts/hold-modules.ts`).
    const held = document.querySelector<HTMLTemplateElement>("template#modules");
    if (held) document.head.append(document.importNode(held.content, true));
  }
});
