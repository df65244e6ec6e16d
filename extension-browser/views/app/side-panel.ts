import { browser } from "wxt/browser";

/** Firefox's sidebar, which has no place in Chrome's types. */
interface WithSidebar {
  sidebarAction: { open: () => Promise<void> };
}

function hasSidebar(api: object): api is WithSidebar {
  return "sidebarAction" in api;
}

/**
 * Opens the side panel, or the sidebar in Firefox. Call it first in a click: it needs one.
 *
 * @param known - The window, as far as the browser has told it by now.
 */
export async function openSidePanel(known: number | undefined): Promise<void> {
  if (hasSidebar(browser)) return browser.sidebarAction.open();
  const windowId = known ?? (await browser.windows.getCurrent()).id;
  if (windowId !== undefined) await browser.sidePanel.open({ windowId });
}
