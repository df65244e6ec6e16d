#!/usr/bin/env node
/**
 * `npm run gallery [language...] [state...]`: draws states of the interface that both clients share, from fixed messages,
 * in Debian's Chromium, and stores the pictures in artifacts/gallery. It is a tool for whoever designs; the
 * end-to-end tests take their pictures from the real clients.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { REPO_ROOT } from "../support/repo-root.ts";
import { EDITOR_THEMES } from "./editor-themes.ts";

const HOSTS = ["browser-light", "browser-dark", ...Object.keys(EDITOR_THEMES)];
const WIDTHS = [320, 400, 900];
const LANGUAGES = ["en", "de", "ar"];
const HEIGHT = 620;

const CHOSEN = ".linnet-picture-row li:nth-child(2) .linnet-picture";
const SUGGEST = ".linnet-picture-details button[aria-busy]";
const LATER = ".linnet-approval > .linnet-row > button:nth-child(2)";
const DECLINE = ".linnet-approval > .linnet-row > div > button:last-child";
const EDIT = ".linnet-approval > .linnet-row > div > button:first-child";
/** Files of which one is no picture, and the other is refused by the backend. */
const REFUSED = [
  { name: "swift 2.bmp", mimeType: "image/bmp", buffer: Buffer.from("a") },
  { name: "swift.png", mimeType: "image/png", buffer: Buffer.from("a") },
];
/** There once it was pressed. */
const OPENED = ".linnet-picture-details, .linnet-post-editor, .linnet-toast";
/** What is pressed in a state before it is drawn. */
const PRESSED: Partial<Record<string, readonly string[]>> = {
  "approval-decline": [DECLINE],
  "approval-edited": [EDIT],
  "approval-later": [LATER],
  "chats-deleted": [".linnet-list li:nth-child(3) .linnet-icon-button:last-child"],
  "pictures-chosen": [CHOSEN],
  "pictures-suggestion": [CHOSEN, SUGGEST],
  "pictures-suggested": [CHOSEN, SUGGEST],
  "pictures-unseen": [CHOSEN, SUGGEST],
  "pictures-cropped": [CHOSEN, ".linnet-picture-details .linnet-icon-button:nth-child(3)"],
};

const named = process.argv.slice(2);
/** Languages to be looked at closely: each of them in both themes of a browser and in each width. */
const closely = LANGUAGES.filter((language) => named.includes(language));
const wanted = named.filter((name) => !LANGUAGES.includes(name));
if (wanted.includes("--help")) {
  console.log(
    `usage: npm run gallery -- [${LANGUAGES.join("|")}...] [state...]   all states, if none is named; a wrong name prints them`,
  );
  process.exit(0);
}

const target = join(REPO_ROOT, "artifacts/gallery");
const folder = await mkdtemp(join(tmpdir(), "linnet-gallery-"));
try {
  await build({
    entryPoints: [join(import.meta.dirname, "gallery.tsx")],
    outdir: folder,
    bundle: true,
    format: "iife",
    jsx: "automatic",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="gallery.css"><style id="editor"></style><script defer src="gallery.js"></script>',
  );
  await draw();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function draw(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  const address = pathToFileURL(join(folder, "index.html")).href;
  await page.goto(address);
  const states = ((await page.locator("pre").textContent()) ?? "").split("\n");
  const unknown = wanted.filter((state) => !states.includes(state));
  if (unknown.length > 0) {
    console.error(`${unknown.join(", ")}: must be one of ${states.join(", ")}.`);
    process.exitCode = 1;
    await browser.close();
    return;
  }
  let count = 0;
  for (const state of wanted.length > 0 ? wanted : states) {
    await mkdir(join(target, state), { recursive: true });
    // An open dialog of the state before would be left behind.
    await page.goto("about:blank");
    await page.goto(address);
    let isFirst = true;
    for (const [language, host, width] of combinations()) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: host.endsWith("light") ? "light" : "dark" });
      await page.evaluate(
        ([hash, css, bodyClass]) => {
          location.hash = hash;
          document.body.className = bodyClass;
          document.getElementById("editor")?.replaceChildren(css);
        },
        [
          `state=${state}&language=${language}`,
          EDITOR_THEMES[host] ?? "",
          bodyClassOf(host),
        ] as const,
      );
      await page.locator(`html[lang=${language}] main`).waitFor();
      await page.evaluate((isOpened) => {
        for (const each of document.querySelectorAll("main details")) {
          each.toggleAttribute("open", isOpened);
        }
      }, state.endsWith("-opened"));
      // React shows a fallback for 300 ms at least, the first time that a lazy component is drawn.
      if (isFirst) await page.waitForTimeout(500);
      isFirst = false;
      // Another theme or width leaves it as it is.
      if ((await page.locator(OPENED).count()) === 0) {
        for (const pressed of PRESSED[state] ?? []) await page.locator(pressed).first().click();
      }
      if (state === "pictures-dropped") await dropBeside(page);
      if (state === "pictures-refused" && (await page.locator(".linnet-obstacle").count()) === 0) {
        await page.locator("input[type=file]").first().setInputFiles(REFUSED);
        await page.locator(".linnet-obstacle").waitFor();
      }
      await page.screenshot({
        path: join(target, state, `${host}-${language}-${width}.png`),
        animations: "disabled",
      });
      count += 1;
    }
  }
  await browser.close();
  console.log(`${count} pictures are in artifacts/gallery`);
}

/** Drops a file on the view, beside its posts. */
async function dropBeside(page: Page): Promise<void> {
  // Whoever catches it may not be there yet.
  await page.waitForFunction(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.png", { type: "image/png" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    return document.querySelector(".linnet-toast") !== null;
  });
}

/** Each theme in English at the usual width; the other widths and languages in one theme. */
function combinations(): [language: string, host: string, width: number][] {
  if (closely.length > 0) {
    return closely.flatMap((language) =>
      ["browser-light", "browser-dark"].flatMap((host) =>
        WIDTHS.map((width): [string, string, number] => [language, host, width]),
      ),
    );
  }
  return [
    ...HOSTS.map((host): [string, string, number] => ["en", host, 400]),
    ...WIDTHS.filter((width) => width !== 400).map((width): [string, string, number] => [
      "en",
      "browser-light",
      width,
    ]),
    ...LANGUAGES.filter((language) => language !== "en").map(
      (language): [string, string, number] => [language, "browser-dark", 400],
    ),
  ];
}

/** The class by which VS Code tells a view the kind of its theme. */
function bodyClassOf(host: string): string {
  return host === "editor-contrast-dark" ? "vscode-high-contrast" : "";
}
