import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { REPO_ROOT } from "../../support/repo-root.ts";
import type { Chrome } from "../support/chrome.ts";
import { expect, test } from "../support/fixtures.ts";
import { draftPosts } from "../support/scripted-turn.ts";
import { type Composition, composePicture } from "./compose-picture.ts";

const FOLDER = join(REPO_ROOT, "extension-browser/store/screenshots");
const PANEL = { width: 400, height: 652 };

const POST =
  "Two stations measured the same rise of one metre, and the new embankment held. The council has published every figure with its date.";
const SHORT = "A metre in two days, and the embankment held. Every figure is public.";
const THREAD = [
  "The river rose by a metre. Two stations measured the same rise. 🧵",
  "The new embankment held, although water stood in the lower gardens for two days in a row.",
  "The council has published every figure with its date. A report that compares the rise with that of earlier years is to follow in the spring.",
];
const OTHER = "Release notes that people read begin with what changes for them.";

async function open(chrome: Chrome, path: string, size: typeof PANEL): Promise<Page> {
  const page = await chrome.openPage(path);
  await page.setViewportSize(size);
  return page;
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

test.beforeAll(() => mkdir(FOLDER, { recursive: true }));

test("pictures for the stores and the README", async ({ chrome, article, model }) => {
  const keep = (name: string, composition: Omit<Composition, "article">) =>
    composePicture(chrome.context, { article, ...composition }, join(FOLDER, `${name}.png`));

  // The real popup, opened by the icon over a page.
  const read = await chrome.context.newPage();
  await read.goto(article.url);
  const real = await chrome.openPopup(read);
  await real.until(`document.querySelector("form button[type=submit]:not(:disabled)")`);
  await real.until("document.getAnimations().length === 0");
  const attached = await real.picture();
  await real.click("Summarise first");
  await real.until(`document.body.innerText.includes("Shall I draft a post about this?")`);
  await real.until(`document.querySelector("form button[type=submit]")`);
  const researched = await real.picture();
  draftPosts(model, [[POST], [SHORT]]);
  await real.write("Yes, draft it");
  await real.press("Enter");
  await real.until(
    `[...document.querySelectorAll("button")].some((each) => each.textContent === "Copy")`,
  );
  // The card comes before the turn's last words.
  await real.until(`document.querySelector("form button[type=submit]")`);
  // Not the end of the card: the post, and what it rests on.
  await real.evaluate(
    `document.querySelector('[aria-label="Post 1"]').scrollIntoView({ behavior: "instant" })`,
  );
  const drafted = await real.picture();
  // From here on other pages are opened, which closes the popup.
  await keep("1-attach", {
    caption: "Draft a post about the page you are reading",
    view: attached,
    place: "popup",
  });
  await keep("2-research", {
    caption: "Or it says first what can be checked, and asks",
    view: researched,
    place: "popup",
  });
  await keep("3-draft", {
    caption: "Counted as X counts, every claim with its source",
    view: drafted,
    place: "popup",
  });

  await chrome.patchSettings({ theme: "dark" });
  draftPosts(model, [THREAD]);
  const panel = await open(chrome, "sidepanel.html", PANEL);
  await send(panel, "Make it a thread of 3 posts");
  await expect(panel.getByRole("button", { name: "Copy all" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(panel.getByRole("article", { name: "Post 3 of 3" })).toContainText("spring");
  await panel
    .getByRole("article", { name: "Post 1 of 3" })
    .evaluate((post) => post.scrollIntoView({ behavior: "instant" }));
  await keep("4-side-panel", {
    caption: "In the side panel, light or dark, as a thread",
    view: await panel.screenshot(),
    place: "panel",
    theme: "dark",
  });
  draftPosts(model, [[OTHER]]);
  await panel.getByRole("button", { name: "New chat" }).click();
  await send(panel, "Draft a post about good release notes");
  await expect(panel.getByRole("article", { name: "Post 1" })).toContainText(OTHER);
  await expect(panel.getByRole("button", { name: "Send" })).toBeVisible();
  await panel.getByRole("button", { name: "Chats", exact: true }).click();
  await expect(
    panel.getByRole("list", { name: "Chats" }).getByRole("listitem").nth(1),
  ).toBeVisible();
  // The name that stands in the address bar of the picture.
  await panel
    .getByText(new URL(article.url).host)
    .evaluate((site) => site.replaceChildren("example.com"));
  await keep("5-chats", {
    caption: "Earlier chats, also those begun in the editor",
    view: await panel.screenshot(),
    place: "panel",
    theme: "dark",
  });
});
