import type { ContextData } from "@linnet/protocol";
import { browser } from "wxt/browser";
import type { ExtractedPage } from "./extract-page.ts";

/** The result of reading a page. */
export type PageReading =
  | { context: ContextData; isCut: boolean }
  | { reason: "unreadable" | "pdf" | "empty" | "not-allowed" };

/** Reads the page in front, which a click on the icon allows until the page is left. */
export async function readActivePage(): Promise<PageReading> {
  // By the window's id: while no window has the focus, a query for the last focused one finds nothing.
  const { id: windowId } = await browser.windows.getLastFocused();
  const [tab] = await browser.tabs.query({ active: true, windowId });
  if (tab?.id === undefined) return { reason: "unreadable" };
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: tab.id },
      files: ["/read-page.js"],
    });
    return judge(frame?.result);
  } catch {
    // Without the permission for a tab its address is not told: it may be any page.
    return { reason: tab.url === undefined ? "not-allowed" : "unreadable" };
  }
}

function judge(result: unknown): PageReading {
  if (!isExtractedPage(result)) return { reason: "unreadable" };
  if (result.isPdf) return { reason: "pdf" };
  if (result.text === "") return { reason: "empty" };
  const { kind, title, text, language, isCut } = result;
  const url = webAddress(result.url);
  return {
    isCut,
    context: {
      kind,
      title: title || url || kind,
      text,
      ...(url ? { url } : {}),
      ...(language ? { language: language.slice(0, 64) } : {}),
    },
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

function isExtractedPage(value: unknown): value is ExtractedPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "title" in value &&
    typeof value.title === "string" &&
    "kind" in value &&
    (value.kind === "page" || value.kind === "selection")
  );
}
