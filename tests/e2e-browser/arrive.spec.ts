import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts } from "./support/scripted-turn.ts";

/** What a fresh clone has not: what was installed and built, and the data of a developer's own Linnet. */
const MADE = new Set([
  ...["node_modules", ".git", ".linnet", ".next", ".output", ".swc", ".wxt", "artifacts", "dist"],
]);
/** The most that one build takes, on few cores that do other things, too. */
const BUILD_MS = 120_000;

/** A backend of a clone in which no client was built, with its start page opened by its owner. */
async function atStartPage(
  databaseUrl: string,
  use: (at: { clone: string; backend: BackendProcess; page: Page }) => Promise<void>,
): Promise<void> {
  const clone = await mkdtemp(join(tmpdir(), "linnet-clone-"));
  for (const name of await readdir(REPO_ROOT)) {
    if (MADE.has(name)) continue;
    const filter = (source: string) => !MADE.has(basename(source));
    await cp(join(REPO_ROOT, name), join(clone, name), { recursive: true, filter });
  }
  // Its packages are those of this checkout.
  await symlink(join(REPO_ROOT, "node_modules"), join(clone, "node_modules"));
  const database = await createDatabaseOn(databaseUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    env: { LINNET_MODEL: "", LINNET_ROOT: clone },
  });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(await operatorCommand(backend, ["sign-in"], {}));
    await page.goto(`${backend.url}/start`);
    await use({ clone, backend, page });
  } finally {
    await browser.close();
    await backend.stop();
    await database.drop();
    await rm(clone, { recursive: true });
  }
}

test("the start page leads from nothing to a draft in the popup: a model, the build, the connection", async ({
  backend: { databaseUrl },
  model,
  article,
  launch,
}) => {
  test.setTimeout(2 * BUILD_MS + 120_000);
  await atStartPage(databaseUrl, async ({ clone, backend, page }) => {
    await page.getByText("Another server").click();
    await page.getByLabel("Address").fill(model.baseUrl);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("button", { name: "Use this model" }).click();
    await expect(page.getByText("openai-compatible/scripted drafts.")).toBeVisible();

    const card = (title: string) =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    for (const [title, artifact] of [
      ["In VS Code", "extension-vscode/dist/linnet.vsix"],
      ["In the browser", "extension-browser/dist/chrome-mv3"],
    ] as const) {
      await card(title).getByRole("button", { name: "Build it" }).click();
      await expect(card(title).getByRole("button", { name: "Building..." })).toBeDisabled();
      await expect(card(title)).toContainText(join(clone, artifact), { timeout: BUILD_MS });
    }
    await page.screenshot({ path: join(ARTIFACTS, "start-built.png"), fullPage: true });

    // What "Load unpacked" does. The guide opens by itself.
    const extension = join(clone, "extension-browser/dist/chrome-mv3");
    const chrome = await launch({ extension });
    const signedIn = await chrome.context.newPage();
    await signedIn.goto(await operatorCommand(backend, ["sign-in"], {}));
    await signedIn.close();
    const guide = await chrome.openPage("options.html");
    await guide.getByLabel("Backend address").fill(backend.url);
    await guide.getByRole("button", { name: "Check" }).click();
    await expect(guide.getByText("Linnet answers at this address.")).toBeVisible();
    const [approval] = await Promise.all([
      chrome.context.waitForEvent("page"),
      guide.getByRole("button", { name: "Connect" }).click(),
    ]);
    await expect(approval.getByLabel("Last four characters")).not.toHaveValue("");
    await approval.getByRole("button", { name: "Approve" }).click();
    await expect(guide.getByText("Connected", { exact: true })).toBeVisible();

    draftPosts(model, [[article.sentence]]);
    const read = await chrome.context.newPage();
    await read.goto(article.url);
    const popup = await chrome.openPopup(read);
    await popup.until(`document.querySelector(".linnet-chip") !== null`);
    await popup.press("Enter");
    const ready = JSON.stringify(`The draft is ready: ${article.sentence}`);
    await popup.until(`document.body.innerText.includes(${ready})`);
    await popup.screenshot(join(ARTIFACTS, "arrived.png"));

    await page.reload();
    await expect(page.getByText("Ready", { exact: true })).toHaveCount(2);
  });
});

test("a build that fails says where the reason stands, and can be pressed again", async ({
  backend: { databaseUrl },
}) => {
  test.setTimeout(BUILD_MS + 60_000);
  await atStartPage(databaseUrl, async ({ clone, backend, page }) => {
    await rm(join(clone, "extension-vscode/scripts/package.ts"));
    await page.getByRole("button", { name: "Build it" }).last().click();
    await expect(page.getByRole("alert").filter({ hasText: "log of Linnet" })).toBeVisible({
      timeout: BUILD_MS,
    });
    await expect(page.getByRole("button", { name: "Build it" }).last()).toBeEnabled();
    expect(backend.logs()).toContain("a client could not be built");
    expect(backend.logs()).toContain("package.ts");
  });
});
