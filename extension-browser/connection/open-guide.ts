import { type Browser, browser } from "wxt/browser";
import { GUIDE_HASH, WAITING_HASH } from "./guide-hash.ts";

/**
 * Shows the guide that is open already and waits for its approval, which then goes back to `from`.
 *
 * @returns whether there is one.
 */
async function showOpenGuide(from: Browser.tabs.Tab | undefined): Promise<boolean> {
  const contexts = await browser.runtime.getContexts({ contextTypes: ["TAB"] });
  const guide = contexts.find(({ documentUrl }) =>
    [GUIDE_HASH, WAITING_HASH].some((hash) => documentUrl?.endsWith(`/options.html#${hash}`)),
  );
  if (!guide) return false;
  // A tab can only be opened from one of its own window.
  const isNear = from?.id !== undefined && from.windowId === guide.windowId;
  await browser.tabs.update(guide.tabId, {
    active: true,
    ...(isNear ? { openerTabId: from.id } : {}),
  });
  await browser.windows.update(guide.windowId, { focused: true });
  return true;
}

/** Shows the guide, which connects this browser by itself, and then goes back to the tab in front. */
export async function openGuide(): Promise<void> {
  try {
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    if (await showOpenGuide(tab)) return;
    await browser.tabs.create({
      url: browser.runtime.getURL(`/options.html#${GUIDE_HASH}`),
      ...(tab?.id === undefined ? {} : { openerTabId: tab.id }),
    });
  } catch {
    // Such as in a window that takes no tabs: there the person connects by a press.
    await browser.runtime.openOptionsPage();
  }
}
