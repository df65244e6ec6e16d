import { browser } from "wxt/browser";

/** Opens the popup; where a browser does not allow that, the same view in a tab. */
export async function openView(windowId?: number): Promise<void> {
  try {
    await browser.action.openPopup(windowId === undefined ? undefined : { windowId });
  } catch {
    await browser.tabs.create({ url: browser.runtime.getURL("/popup.html") });
  }
}
