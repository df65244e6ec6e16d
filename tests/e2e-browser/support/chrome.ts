import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Page,
  type Worker,
} from "@playwright/test";
import { builtExtension } from "./built-extension.ts";
import { CdpTarget } from "./cdp-target.ts";

/** Debian's Chromium with the extension in it. */
export interface Chrome {
  readonly context: BrowserContext;
  readonly extensionId: string;
  readonly cdp: CDPSession;
  /** The extension's service worker; started when it sleeps. */
  worker(): Promise<Worker>;
  /** Opens a page of the extension in a tab. */
  openPage(path: string): Promise<Page>;
  /** Opens a page of the extension in a window of its own. */
  openWindow(path: string): Promise<Page>;
  /** Clicks the extension's icon over a page: opens the real popup. */
  openPopup(over: Page): Promise<CdpTarget>;
  /** The real popup, once it is open, whoever opens it. */
  popup(): Promise<CdpTarget>;
  /** The real side panel, once it is open, whoever opens it. */
  sidePanel(): Promise<CdpTarget>;
  /** Ends the extension's service worker, and resolves once it is gone. */
  killWorker(): Promise<void>;
  readStorage(): Promise<Record<string, unknown>>;
  writeStorage(items: Record<string, unknown>): Promise<void>;
  /** Changes some of the settings. */
  patchSettings(change: Record<string, unknown>): Promise<void>;
  /** The address of the tab in front, where the extension may see it. */
  addressInFront(): Promise<string | undefined>;
  /** The text on the extension's icon. */
  badge(): Promise<string>;
  /** Sends the click on an entry of the context menu; a test cannot open the browser's own menu. */
  clickMenu(id: string, info: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
}

export interface ChromeOptions {
  /** Folder of the profile; the same once more is the same browser, restarted. */
  profile: string;
  /** BCP 47 tag of the browser's language. */
  language?: string;
  colorScheme?: "light" | "dark";
  /** Lets the guide that opens by itself in a new profile connect to whichever backend it finds. */
  connectsItself?: boolean;
  /** Folder of the built extension; default: that of this checkout. */
  extension?: string;
  /**
   * Runs a changed copy of the extension. Its id is another one, since that comes from where it
   * lies: no backend has approved it.
   */
  changeCopy?: (copy: { manifest: Manifest; folder: string }) => void | Promise<void>;
}

/** The members of the manifest that tests change. */
export interface Manifest {
  permissions: string[];
}

export async function launchChrome({
  profile,
  language = "en-US",
  colorScheme = "light",
  connectsItself = false,
  extension: given = builtExtension("chrome"),
  changeCopy,
}: ChromeOptions): Promise<Chrome> {
  const extension = changeCopy
    ? await copyExtension(join(profile, "linnet-extension"), changeCopy)
    : given;
  const isFirstRun = !existsSync(join(profile, "Default"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    headless: true,
    colorScheme,
    locale: language,
    viewport: { width: 1100, height: 800 },
    args: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A developer's own Linnet listens there: the guide that opens by itself would connect to it.
      "--host-resolver-rules=MAP 127.0.0.1:3210 127.0.0.1:9",
      `--lang=${language}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
    ignoreDefaultArgs: ["--disable-extensions"],
  });
  const browser = context.browser();
  if (!browser) throw new Error("The context has no browser.");
  const cdp = await browser.newBrowserCDPSession();
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const extensionId = new URL(first.url()).host;
  const origin = `chrome-extension://${extensionId}`;
  if (isFirstRun) {
    // The guide opens by itself, and would connect to whatever backend a test sets.
    const guide = () =>
      context.pages().find((page) => page.url().startsWith(`${origin}/options.html#`));
    await expect.poll(guide).toBeDefined();
    if (!connectsItself) await guide()?.goto(`${origin}/options.html`);
  }

  async function targets(): Promise<TargetInfo[]> {
    const { targetInfos } = await cdp.send("Target.getTargets", {
      filter: [{ type: "tab" }, { type: "page" }, { type: "other" }],
    });
    return targetInfos;
  }

  async function worker(): Promise<Worker> {
    const running = context.serviceWorkers().find((each) => each.url().startsWith(origin));
    if (running) return running;
    const started = context.waitForEvent("serviceworker");
    const page = await openPage("popup.html");
    await page.close();
    return started;
  }

  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${origin}/${path}`);
    return page;
  }

  /** The page of the extension that is no tab: a popup or a side panel. */
  async function findTarget(path: string): Promise<CdpTarget | undefined> {
    const tabs = new Set(context.pages().map((page) => page.url()));
    const found = (await targets()).find(
      ({ type, url }) => type !== "tab" && url.startsWith(`${origin}/${path}`) && !tabs.has(url),
    );
    // It may be closing at this moment, which is as good as not there.
    return found && CdpTarget.attach(cdp, found.targetId).catch(() => undefined);
  }

  async function targetOf(path: string): Promise<CdpTarget> {
    for (;;) {
      const found = await findTarget(path);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    context,
    extensionId,
    cdp,
    worker,
    openPage,
    popup: () => targetOf("popup.html"),
    sidePanel: () => targetOf("sidepanel.html"),
    async openWindow(path) {
      const asked = await worker();
      const [page] = await Promise.all([
        context.waitForEvent("page"),
        asked.evaluate((url) => chrome.windows.create({ url }), `${origin}/${path}`),
      ]);
      await page.waitForURL(`${origin}/${path}`);
      return page;
    },
    async openPopup(over) {
      await over.bringToFront();
      const tab = (await targets()).find(({ type, url }) => type === "tab" && url === over.url());
      if (!tab) throw new Error(`There is no tab at ${over.url()}.`);
      // Not in Playwright's list of commands, which is older than the browser.
      await cdp.send(
        "Extensions.triggerAction" as never,
        { id: extensionId, targetId: tab.targetId } as never,
      );
      return targetOf("popup.html");
    },
    async killWorker() {
      const page = context.pages().find((each) => each.url().startsWith(origin));
      if (!page) throw new Error("No page of the extension is open.");
      // Closing its target does nothing to a worker.
      const session = await context.newCDPSession(page);
      const stopped = new Promise<void>((resolve) => {
        session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
        });
      });
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await stopped;
      await session.detach();
    },
    async readStorage() {
      const asked = await worker();
      return asked.evaluate(() => chrome.storage.local.get(null));
    },
    async writeStorage(items) {
      const asked = await worker();
      await asked.evaluate((values) => chrome.storage.local.set(values), items);
    },
    async patchSettings(change) {
      const asked = await worker();
      await asked.evaluate(async (values) => {
        const key = "linnet.settings";
        const stored = await chrome.storage.local.get(null);
        await chrome.storage.local.set({ [key]: Object.assign({}, stored[key], values) });
      }, change);
    },
    async addressInFront() {
      const asked = await worker();
      return asked.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.url);
    },
    async badge() {
      const asked = await worker();
      return asked.evaluate(() => chrome.action.getBadgeText({}));
    },
    async clickMenu(id, info) {
      const asked = await worker();
      await asked.evaluate(
        ([menuItemId, rest]) => chrome.contextMenus.onClicked.dispatch({ menuItemId, ...rest }),
        [id, info] as const,
      );
    },
    close: () => context.close(),
  };
}

async function copyExtension(folder: string, change: NonNullable<ChromeOptions["changeCopy"]>) {
  await cp(builtExtension("chrome"), folder, { recursive: true });
  const path = join(folder, "manifest.json");
  const manifest: Manifest = JSON.parse(await readFile(path, "utf8"));
  await change({ manifest, folder });
  await writeFile(path, JSON.stringify(manifest));
  return folder;
}

/** The part of the extension API that tests use inside the worker. */
declare const chrome: {
  action: { getBadgeText: (of: object) => Promise<string> };
  contextMenus: { onClicked: { dispatch: (info: object) => void } };
  tabs: { query: (of: { active: boolean }) => Promise<{ url?: string }[]> };
  windows: { create: (options: { url: string }) => Promise<object> };
  storage: {
    local: {
      get: (keys: null) => Promise<Record<string, unknown>>;
      set: (items: Record<string, unknown>) => Promise<void>;
    };
  };
};
