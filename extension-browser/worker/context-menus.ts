import { type Browser, browser } from "wxt/browser";
import { webAddress } from "../page/page-in-front.ts";
import { cutText, tidyText } from "../page/tidy-text.ts";
import { leaveDraftRequest } from "../state/draft-request.ts";
import { loadSettings } from "../state/settings.ts";
import { loadStrings } from "../texts/load-strings.ts";

/** Writes the entries of the context menu, in the language of the settings. */
export async function installMenus(): Promise<void> {
  const { strings } = await loadStrings((await loadSettings()).language);
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: "selection",
    title: strings.menuSelection,
    contexts: ["selection"],
  });
  browser.contextMenus.create({ id: "page", title: strings.menuPage, contexts: ["page"] });
}

/** Asks the view that opens for a draft from what was clicked on. The view reads a page itself. */
export async function leaveClickedMenu(
  info: Browser.contextMenus.OnClickData,
  tab: Browser.tabs.Tab | undefined,
): Promise<void> {
  if (info.menuItemId !== "selection" || !info.selectionText) return leaveDraftRequest(undefined);
  const url = webAddress(info.pageUrl);
  await leaveDraftRequest({
    kind: "selection",
    title: tab?.title || url || info.menuItemId,
    text: cutText(tidyText(info.selectionText)).text,
    ...(url ? { url } : {}),
  });
}
