import { browser } from "wxt/browser";
import { GUIDE_HASH, WAITING_HASH } from "./guide-hash.ts";

/** Shows the guide that is open already and waits for its approval. Returns whether there is one. */
async function showOpenGuide(): Promise<boolean> {
  const contexts = await browser.runtime.getContexts({ contextTypes: ["TAB"] });
  const guide = contexts.find(({ documentUrl }) =>
    [GUIDE_HASH, WAITING_HASH].some((hash) => documentUrl?.endsWith(`/options.html#${hash}`)),
  );
  if (!guide) return false;
  await browser.tabs.update(guide.tabId, { active: true });
  await browser.windows.update(guide.windowId, { focused: true });
  return true;
}

/** Shows the guide, which connects this browser by itself, and then goes back to the tab in front. */
export async function openGuide(): Promise<void> {
  try {
    if (await showOpenGuide()) return;
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    await browser.tabs.create({
      url: browser.runtime.getURL(`/options.html#${GUIDE_HASH}`),
      ...(tab?.id === undefined ? {} : { openerTabId: tab.id }),
    });
  } catch {
    // Such as in a window that takes no tabs: there the person connects by a press.
    await browser.runtime.openOptionsPage();
  }
}
