import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { artifactsFolder, running, testWithBackend } from "../../support/test-with-backend.ts";
import { type Article, startArticleServer } from "./article-server.ts";
import { type Chrome, type ChromeOptions, launchChrome } from "./chrome.ts";
import { pairExtension } from "./pair-extension.ts";

export const ARTIFACTS = artifactsFolder("e2e-browser");

interface SharedFixtures {
  article: Article;
  /** The token of the extension, once it was paired; its id is the same in every profile. */
  tokens: Map<string, string>;
}

interface TestFixtures {
  profile: string;
  /** A browser whose extension is connected. */
  chrome: Chrome;
  launch: (options?: Partial<ChromeOptions>) => Promise<Chrome>;
  /** Connects the extension of a browser without its pages. */
  connect: (chrome: Chrome) => Promise<void>;
}

export const test = testWithBackend.extend<TestFixtures, SharedFixtures>({
  article: running(startArticleServer),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  tokens: [async ({}, use) => use(new Map()), { scope: "worker" }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "linnet-chromium-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  },
  launch: async ({ profile }, use) => {
    const opened: Chrome[] = [];
    await use(async (options) => {
      const chrome = await launchChrome({ profile, ...options });
      opened.push(chrome);
      return chrome;
    });
    for (const chrome of opened) await chrome.close().catch(() => {});
  },
  connect: async ({ backend, tokens }, use) => {
    await use(async (chrome) => {
      const known = tokens.get(chrome.extensionId);
      const token = known ?? (await pairExtension(chrome.context, backend, chrome.extensionId));
      tokens.set(chrome.extensionId, token);
      await chrome.writeStorage({
        "linnet.settings": { backendUrl: backend.url, token, notifyAsked: true },
      });
    });
  },
  chrome: async ({ launch, connect }, use) => {
    const chrome = await launch();
    await connect(chrome);
    await use(chrome);
  },
});

export { expect } from "@playwright/test";
