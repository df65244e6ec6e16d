import { browser } from "wxt/browser";

/** The tab in front, as far as the browser tells of it. */
export interface PageInFront {
  tabId: number;
  windowId: number;
  /** The title of the page; empty where the browser does not tell it. */
  title: string;
  /** The address; `undefined` where the page is not on the web, or the browser does not tell it. */
  address: string | undefined;
  /** The browser does not tell the address, since nobody has clicked the icon over this tab. */
  isHidden: boolean;
}

/** Finds the tab in front; `undefined` where there is none. */
export async function pageInFront(): Promise<PageInFront | undefined> {
  // By the window's id: while no window has the focus, a query for the last focused one finds nothing.
  const { id: windowId } = await browser.windows.getLastFocused();
  const [tab] = await browser.tabs.query({ active: true, windowId });
  if (tab?.id === undefined) return undefined;
  return {
    tabId: tab.id,
    windowId: tab.windowId,
    title: tab.title ?? "",
    address: webAddress(tab.url),
    isHidden: tab.url === undefined,
  };
}

/** The address without credentials and fragment; none for a page that is not on the web. */
export function webAddress(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  url.hash = "";
  return url.href.length <= 4_096 ? url.href : url.origin;
}
