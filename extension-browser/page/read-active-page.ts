import type { ContextData } from "@linnet/protocol";
import { browser } from "wxt/browser";
import type { ExtractedPage } from "./extract-page.ts";
import { pageInFront, webAddress } from "./page-in-front.ts";

/** The result of reading a page. */
export type PageReading =
  | { context: ContextData; isCut: boolean; isLoading: boolean; isPost: boolean }
  | { reason: "unreadable" | "empty" | "not-allowed" | NonNullable<ExtractedPage["unfit"]> };

/** How long a page may load before it is read as it stands, in milliseconds: less than a prompt waits for it. */
const LOADING_MS = 1_500;

/** Reads the page in front, which a click on the icon allows until the page is left. */
export async function readActivePage(): Promise<PageReading> {
  const page = await pageInFront();
  if (!page) return { reason: "unreadable" };
  try {
    return await readWithin(page.tabId);
  } catch {
    // Without the permission for a tab its address is not told: it may be any page.
    return { reason: page.isHidden ? "not-allowed" : "unreadable" };
  }
}

/** The browser runs no script before a page has loaded, and a page waits without an end for a script of its own that never comes. */
async function readWithin(tabId: number): Promise<PageReading> {
  const loaded = readIn(tabId, false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOADING_MS);
  });
  const reading = await Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  if (reading) return reading;
  const early = await Promise.race([loaded, readIn(tabId, true)]);
  return "context" in early ? early : loaded;
}

async function readIn(tabId: number, injectImmediately: boolean): Promise<PageReading> {
  const [frame] = await browser.scripting.executeScript({
    target: { tabId },
    files: ["/read-page.js"],
    injectImmediately,
  });
  return judge(frame?.result);
}

function judge(result: unknown): PageReading {
  if (!isExtractedPage(result)) return { reason: "unreadable" };
  if (result.unfit) return { reason: result.unfit };
  if (result.text === "") return { reason: "empty" };
  const { kind, title, text, language, author, site, published, isCut, isLoading } = result;
  const url = webAddress(result.url);
  return {
    isCut,
    isLoading,
    isPost: result.isPost === true,
    context: {
      kind,
      title: title || url || kind,
      text,
      ...(url ? { url } : {}),
      ...(language ? { language: language.slice(0, 64) } : {}),
      ...(typeof author === "string" ? { author: author.slice(0, 500) } : {}),
      ...(typeof site === "string" ? { site: site.slice(0, 500) } : {}),
      ...(typeof published === "string" ? { published: published.slice(0, 64) } : {}),
    },
  };
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
