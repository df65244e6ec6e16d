import { cp, glob, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { openaiResponses } from "../support/model-server/providers/openai-responses.ts";
import { startProviderServer } from "../support/model-server/providers/provider-server.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startServerProcess } from "../support/server-process.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts } from "./support/scripted-turn.ts";

/** What a fresh clone has not: what was installed and built, and the data of a developer's own Linnet. */
const MADE = new Set([
  ...["node_modules", ".git", ".linnet", ".next", ".output", ".swc", ".wxt", "artifacts", "dist"],
]);
/** The most that one build takes, on few cores that do other things, too. */
const BUILD_MS = 120_000;

/**
 * Gives a clone the packages of this checkout, also those that npm puts into the folder of one workspace. Where one is missing,
 * the build would install it through the link, into the packages that this test runs on.
 */
async function linkPackages(clone: string): Promise<void> {
  for await (const packages of glob("{,*/,shared/*/}node_modules", { cwd: REPO_ROOT })) {
    await symlink(join(REPO_ROOT, packages), join(clone, packages));
  }
}

/** A backend of a clone in which no client was built, with its start page opened by its owner. */
async function atStartPage(
  databaseUrl: string,
  use: (at: { clone: string; backend: BackendProcess; page: Page }) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  const clone = await mkdtemp(join(tmpdir(), "linnet-clone-"));
  for (const name of await readdir(REPO_ROOT)) {
    if (MADE.has(name)) continue;
    const filter = (source: string) => !MADE.has(basename(source));
    await cp(join(REPO_ROOT, name), join(clone, name), { recursive: true, filter });
  }
  await linkPackages(clone);
  const database = await createDatabaseOn(databaseUrl);
  const backend = await startBackend({
    databaseUrl: database.url,
    env: {
      LINNET_MODEL: "",
      LINNET_ROOT: clone,
      ...variables,
    },
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
  } catch (error) {
    console.error(backend.logs());
    throw error;
  } finally {
    await browser.close();
    await backend.stop();
    await database.drop();
    await rm(clone, { recursive: true });
  }
}

/** What the guide leaves to a person: the address, where the backend is not at the usual one, and the approval. */
async function approveInGuide(context: BrowserContext, backend: { url: string }): Promise<Page> {
  const findGuide = () => context.pages().find((page) => page.url().includes("options.html"));
  await expect.poll(findGuide).toBeDefined();
  const guide = findGuide();
  if (!guide) throw new Error("The guide is not open.");
  await guide.bringToFront();
  const approving = context.waitForEvent("page");
  await guide.getByLabel("Backend address").fill(backend.url);
  await guide.getByRole("button", { name: "Check" }).click();
  const approval = await approving;
  await expect(approval.getByLabel("Last four characters")).not.toHaveValue("");
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(guide.getByText("Connected", { exact: true })).toBeVisible();
  return guide;
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
    await page.getByRole("button", { name: "Use this server" }).click();
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
    const chrome = await launch({ extension, connectsItself: true });
    const signedIn = await chrome.context.newPage();
    await signedIn.goto(await operatorCommand(backend, ["sign-in"], {}));
    await signedIn.close();
    await approveInGuide(chrome.context, backend);

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

/** A person's browser: it needs a display, and the test a way to look into it. */
async function makeChrome() {
  const port = await findFreePort();
  const bin = await mkdtemp(join(tmpdir(), "linnet-chrome-"));
  const chrome = join(bin, "chrome");
  await writeFile(
    chrome,
    `#!/bin/sh\nexec /usr/bin/chromium --headless=new --no-sandbox --remote-debugging-port=${port} "$@"\n`,
    { mode: 0o755 },
  );
  return { port, chrome, bin };
}

/**
 * Looks into the window once the extension has opened its guide there: to connect while a starting browser opens and
 * closes tabs can wait for one that is gone.
 */
async function lookInto(port: number): Promise<Browser> {
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => fetch(`${address}/json/list`).then((answer) => answer.text(), String), {
      timeout: 60_000,
    })
    .toContain("options.html");
  return chromium.connectOverCDP(address);
}

test("npm run browser opens the start page in a window with the extension, and a pasted key is the rest", async () => {
  test.setTimeout(2 * BUILD_MS);
  const key = "sk-proj-the-key-of-this-test";
  const provider = await startProviderServer(openaiResponses, key);
  provider.offer("gpt-5.4-mini", "gpt-5.6");
  const { port, chrome, bin } = await makeChrome();
  const dataDir = await makeDataFolder();
  const start = await startServerProcess({
    command: "script",
    args: ["-qefc", "node backend/cli/start.mjs --browser", "/dev/null"],
    cwd: REPO_ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await findFreePort()),
      LINNET_DATA_DIR: dataDir,
      LINNET_PROBE_LOCAL_MODELS: "0",
      OPENAI_BASE_URL: provider.baseUrl,
      DISPLAY: ":0",
      CHROME_PATH: chrome,
    },
    readyPattern: /^Linnet is ready at (\S+)/m,
    readyTimeoutMilliseconds: BUILD_MS,
  });
  try {
    const url = String(start.ready[1]);
    const opened = await lookInto(port);
    const [context] = opened.contexts();
    if (!context) throw new Error("The window has no profile.");
    await approveInGuide(context, { url });
    const findStart = () => context.pages().find((page) => page.url() === `${url}/start`);
    await expect.poll(findStart).toBeDefined();
    const page = findStart();
    if (!page) throw new Error("The start page is not open.");
    const field = page.getByLabel("Key", { exact: true });
    await field.fill(key);
    await field.dispatchEvent("paste");
    await expect(page.getByText("openai/gpt-5.6 drafts.")).toBeVisible();
    await expect(page.getByText("Connected. Open an article there")).toBeVisible();
    const session = await opened.newBrowserCDPSession();
    await session.send("Browser.close");
  } catch (error) {
    console.error(start.logs());
    throw error;
  } finally {
    await start.stop();
    await provider.close();
    await rm(bin, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("the start page opens a window with the extension in it, which asks only for an approval", async ({
  backend: { databaseUrl },
}) => {
  test.setTimeout(BUILD_MS + 60_000);
  const { port, chrome, bin } = await makeChrome();
  const onDesktop = { DISPLAY: ":0", SSH_CONNECTION: "", CHROME_PATH: chrome };
  await atStartPage(
    databaseUrl,
    async ({ backend, page }) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(ARTIFACTS, `start-window-${colorScheme}.png`),
          fullPage: true,
        });
      }
      await page.getByRole("button", { name: "Open a window with Linnet" }).click();
      await expect(page.getByText("A window opens.")).toBeVisible({ timeout: BUILD_MS });
      const opened = await lookInto(port);
      try {
        const [context] = opened.contexts();
        if (!context) throw new Error("The window has no profile.");
        await approveInGuide(context, backend);
        await expect
          .poll(() => context.pages().map((each) => new URL(each.url()).pathname))
          .toContain("/start");
        await page.reload();
        await expect(page.getByText("Connected.")).toBeVisible();
        // It is open already: the browser takes no second one with the same profile.
        await page.getByRole("button", { name: "Open a window with Linnet" }).click();
        await expect(page.getByText("If Linnet's window is open already")).toBeVisible();
      } finally {
        const session = await opened.newBrowserCDPSession();
        await session.send("Browser.close");
      }
    },
    onDesktop,
  );
  await rm(bin, { recursive: true });
});
