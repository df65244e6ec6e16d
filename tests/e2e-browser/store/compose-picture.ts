import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { REPO_ROOT } from "../../support/repo-root.ts";
import type { Article } from "../support/article-server.ts";

/** The size of a picture that the stores of Chrome, Edge and Firefox accept, in pixels. */
export const STORE_SIZE = { width: 1280, height: 800 };

export interface Composition {
  article: Article;
  /** The caption of the picture. */
  caption: string;
  /** PNG of the extension's view. */
  view: Buffer;
  /** A popup hangs from its icon; a side panel stands beside the page. */
  place: "popup" | "panel";
  theme?: "light" | "dark";
}

const asDataUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;

function html(
  { article, caption, view, place, theme = "light" }: Composition,
  icon: string,
): string {
  const [first, ...others] = article.paragraphs;
  return `<!doctype html><html data-theme="${theme}"><head><meta charset="utf-8"><style>
    :root { --back: #dbe7f4; --page: #fff; --text: #2a3138; --faint: #7b8794; --bar: #eef2f6; }
    :root[data-theme="dark"] { --back: #0f141a; --page: #1b2026; --text: #d6dde4; --faint: #8b97a3; --bar: #262d35; }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 36px 56px 0; height: 800px; overflow: hidden; background: var(--back);
      color: var(--text); font-family: "DejaVu Sans", sans-serif; }
    .caption { margin: 0 0 28px; font-size: 30px; font-weight: 700; }
    .window { position: relative; height: 700px; border-radius: 12px 12px 0 0; overflow: hidden; background: var(--page); }
    .bar { display: flex; align-items: center; gap: 10px; height: 48px; padding: 0 18px; background: var(--bar); }
    .address { flex: 1; padding: 7px 14px; border-radius: 14px; background: var(--page); color: var(--faint); font-size: 14px; }
    .icon { width: 24px; height: 24px; }
    article { width: 620px; padding: 34px 48px; font-family: "DejaVu Serif", serif; font-size: 16px; line-height: 1.7; }
    article h1 { margin: 0 0 16px; font-size: 30px; line-height: 1.25; }
    .view { position: absolute; display: block; }
    .popup { top: 54px; right: 16px; border-radius: 8px; box-shadow: 0 8px 32px #0006; }
    .panel { top: 48px; right: 0; border-inline-start: 1px solid var(--faint); }
  </style></head><body>
    <p class="caption">${caption}</p>
    <div class="window">
      <div class="bar"><span class="address">example.com/river</span><img class="icon" src="${icon}"></div>
      <article><h1>${article.title}</h1><p>${first}</p>${others.map((text) => `<p>${text}</p>`).join("")}</article>
      <img class="view ${place}" src="${asDataUrl(view)}">
    </div>
  </body></html>`;
}

/** A picture for a store: the extension's view over a page, with a caption. */
export async function composePicture(
  context: BrowserContext,
  composition: Composition,
  path: string,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize(STORE_SIZE);
  const icon = await readFile(join(REPO_ROOT, "extension-browser/public/icon/48.png"));
  await page.setContent(html(composition, asDataUrl(icon)));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path });
  await page.close();
}
