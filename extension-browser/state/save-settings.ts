import { browser } from "wxt/browser";
import { loadSettings, SETTINGS_KEY, type Settings } from "./settings.ts";

/** `SNAPSHOT_KEY` of `@linnet/client`: an import would take its module out of the popup's scripts, and make these larger. */
const SNAPSHOT_KEY = "linnet.snapshot:latest";

/**
 * Stores the members that are given, and leaves the others. A storage that is full gives up the snapshot of the last chat,
 * which the backend has: a browser must be able to be connected, and disconnected.
 */
export async function saveSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await loadSettings()), ...change };
  const store = () => browser.storage.local.set({ [SETTINGS_KEY]: settings });
  await store().catch(async () => {
    await browser.storage.local.remove(SNAPSHOT_KEY);
    await store();
  });
  return settings;
}
