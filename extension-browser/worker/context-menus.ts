import { type Browser, browser } from "wxt/browser";
import { webAddress } from "../page/read-active-page.ts";
import { cutText, tidyText } from "../page/tidy-text.ts";
import { forgetAttachment, leaveAttachment } from "../state/pending-attachment.ts";
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

/** Leaves what was clicked on for the view that opens. A page is read by the view itself. */
export async function leaveClickedMenu(
  info: Browser.contextMenus.OnClickData,
  tab: Browser.tabs.Tab | undefined,
): Promise<void> {
  // Another click on the menu takes the place of what an earlier one has left.
  if (info.menuItemId !== "selection" || !info.selectionText) return forgetAttachment();
  const url = webAddress(info.pageUrl);
  await leaveAttachment({
    kind: "selection",
    title: tab?.title || url || info.menuItemId,
    text: cutText(tidyText(info.selectionText)).text,
    ...(url ? { url } : {}),
  });
}
