import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "@playwright/test";
import { startBackend } from "../support/backend-process.ts";
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

/** A browser without the extension. */
const startBrowser = () =>
  chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A clone in which no client was built. Its packages are those of this checkout. */
async function freshClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "linnet-clone-"));
  for (const name of await readdir(REPO_ROOT)) {
    if (MADE.has(name)) continue;
    const filter = (source: string) => !MADE.has(basename(source));
    await cp(join(REPO_ROOT, name), join(clone, name), { recursive: true, filter });
  }
  await symlink(join(REPO_ROOT, "node_modules"), join(clone, "node_modules"));
  return clone;
}

test("the start page leads from nothing to a draft in the popup: a model, the build, the connection", async ({
  backend: { databaseUrl },
  model,
  article,
  launch,
}) => {
  test.setTimeout(2 * BUILD_MS + 120_000);
  const clone = await freshClone();
  const database = await createDatabaseOn(databaseUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    env: { LINNET_MODEL: "", LINNET_ROOT: clone },
  });
  const plain = await startBrowser();
  try {
    const page = await plain.newPage();
    await page.goto(await operatorCommand(backend, ["sign-in"], {}));
    await page.goto(`${backend.url}/start`);
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
  } finally {
    await plain.close();
    await backend.stop();
    await database.drop();
    await rm(clone, { recursive: true });
  }
});

test("a build that fails says where the reason stands, and can be pressed again", async ({
  backend: { databaseUrl },
}) => {
  test.setTimeout(BUILD_MS + 60_000);
  const clone = await freshClone();
  await rm(join(clone, "extension-vscode/scripts/package.ts"));
  const database = await createDatabaseOn(databaseUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    env: { LINNET_MODEL: "", LINNET_ROOT: clone },
  });
  const plain = await startBrowser();
  try {
    const page = await plain.newPage();
    await page.goto(await operatorCommand(backend, ["sign-in"], {}));
    await page.goto(`${backend.url}/start`);
    await page.getByRole("button", { name: "Build it" }).last().click();
    await expect(page.getByRole("alert").filter({ hasText: "log of Linnet" })).toBeVisible({
      timeout: BUILD_MS,
    });
    await expect(page.getByRole("button", { name: "Build it" }).last()).toBeEnabled();
    expect(backend.logs()).toContain("a client could not be built");
    expect(backend.logs()).toContain("package.ts");
  } finally {
    await plain.close();
    await backend.stop();
    await database.drop();
    await rm(clone, { recursive: true });
  }
});
