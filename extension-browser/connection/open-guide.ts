import { browser } from "wxt/browser";
import { GUIDE_HASH } from "./guide-hash.ts";

/** Opens the guide, which connects this browser by itself, and then goes back to the tab in front. */
export async function openGuide(): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  await browser.tabs.create({
    url: browser.runtime.getURL(`/options.html#${GUIDE_HASH}`),
    ...(tab?.id === undefined ? {} : { openerTabId: tab.id }),
  });
}
