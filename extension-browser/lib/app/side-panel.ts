import { browser } from "wxt/browser";

/** Firefox's sidebar, which has no place in Chrome's types. */
interface WithSidebar {
  sidebarAction: { open: () => Promise<void> };
}

function hasSidebar(api: object): api is WithSidebar {
  return "sidebarAction" in api;
}

/** Opens the side panel, or the sidebar in Firefox. Call it first in a click: it needs one. */
export async function openSidePanel(windowId: number): Promise<void> {
  if (hasSidebar(browser)) await browser.sidebarAction.open();
  else await browser.sidePanel.open({ windowId });
}
