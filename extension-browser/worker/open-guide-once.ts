import { browser } from "wxt/browser";
import { GUIDE_HASH } from "../connection/guide-hash.ts";

const GUIDE_KEY = "linnet.guide";

/**
 * Opens the guided first run, unless it was opened before. A browser that loads the extension from
 * a folder says at each of its starts that it was just installed.
 */
export async function openGuideOnce(): Promise<void> {
  const stored = await browser.storage.local.get(GUIDE_KEY);
  if (stored[GUIDE_KEY]) return;
  // Before it opens: a browser that ends meanwhile is better left without it than given two.
  await browser.storage.local.set({ [GUIDE_KEY]: true });
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${GUIDE_HASH}`) });
}
