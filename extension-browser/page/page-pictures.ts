import { LARGEST_PICTURE } from "@linnet/protocol";
import { browser } from "wxt/browser";
import { z } from "zod";
import type { PageImage } from "./list-images.ts";
import { type PageInFront, pageInFront } from "./page-in-front.ts";

/** Why a page gives no pictures. */
export type NoPictures = "unreadable" | "not-allowed";

/** A page, and the pictures that it shows. */
export interface PagePictures {
  page: PageInFront;
  images: readonly PageImage[];
}

/** What the tab in front shows, as a picture. */
export interface Screenshot {
  /** A `data:` address. */
  address: string;
  /** The title of the page. */
  title: string;
}

/** A part of what a tab shows, in pixels of its screenshot. */
const areaSchema = z.object({
  left: z.number().min(0),
  top: z.number().min(0),
  width: z.number().min(1),
  height: z.number().min(1),
});
type Area = z.infer<typeof areaSchema>;

const imagesSchema = z.array(
  z.object({ address: z.string(), altText: z.string(), width: z.number(), height: z.number() }),
);

/** Lists the pictures of the page in front, which a click on the icon allows until the page is left. */
export async function readPagePictures(): Promise<PagePictures | NoPictures> {
  const page = await pageInFront();
  if (!page) return "unreadable";
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: page.tabId },
      files: ["/list-images.js"],
    });
    return { page, images: imagesSchema.parse(frame?.result) };
  } catch {
    return reasonOf(page);
  }
}

/**
 * Reads the file of a picture, as the page itself would: with the person's session there, and only if the
 * picture's site lets the page read it.
 */
export async function readPicture(page: PageInFront, address: string): Promise<Blob | undefined> {
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: page.tabId },
      func: readInPage,
      args: [address, LARGEST_PICTURE],
    });
    if (!frame?.result) return undefined;
    return await (await fetch(frame.result)).blob();
  } catch {
    return undefined;
  }
}

/** Scrolls a picture of a page into view, takes a screenshot, and tells where the picture is in it. */
export async function photographPicture(
  page: PageInFront,
  address: string,
): Promise<(Screenshot & { area: Area }) | NoPictures> {
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId: page.tabId },
      func: showInPage,
      args: [address],
    });
    const area = areaSchema.parse(frame?.result);
    return { ...(await capture(page)), area };
  } catch {
    return reasonOf(page);
  }
}

/** Takes a screenshot of what the tab in front shows. */
export async function takeScreenshot(): Promise<Screenshot | NoPictures> {
  const page = await pageInFront();
  if (!page) return "unreadable";
  return capture(page).catch(() => reasonOf(page));
}

async function capture({ windowId, title }: PageInFront): Promise<Screenshot> {
  return { address: await browser.tabs.captureVisibleTab(windowId, { format: "png" }), title };
}

function reasonOf(page: PageInFront): NoPictures {
  return page.isHidden ? "not-allowed" : "unreadable";
}

// What follows runs in the page: it can use nothing of this file.

/** The file as a `data:` address. */
async function readInPage(address: string, largest: number): Promise<string | undefined> {
  const response = await fetch(address).catch(() => undefined);
  const file = response?.ok ? await response.blob() : undefined;
  if (!file?.type.startsWith("image/") || file.size > largest) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

async function showInPage(address: string): Promise<object | undefined> {
  const image = [...document.images].find(
    (each) => each.currentSrc === address && each.getClientRects().length > 0,
  );
  // A page that is not shown draws no frames, and the screenshot would be of another one.
  if (!image || document.visibilityState !== "visible") return undefined;
  image.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // The second frame begins when the first one, with the new place, was drawn.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const box = image.getBoundingClientRect();
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const scale = devicePixelRatio;
  return {
    left: Math.round(left * scale),
    top: Math.round(top * scale),
    width: Math.round((Math.min(innerWidth, box.right) - left) * scale),
    height: Math.round((Math.min(innerHeight, box.bottom) - top) * scale),
  };
}
