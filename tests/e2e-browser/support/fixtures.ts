import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type ApiClient, createApiClient } from "../../support/api-client.ts";
import { type BackendProcess, startBackend } from "../../support/backend-process.ts";
import { createDatabaseOn } from "../../support/create-database.ts";
import { startPostgresServer } from "../../support/postgres-server.ts";
import { REPO_ROOT } from "../../support/repo-root.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../../support/scripted-model-server.ts";
import { startXServer, type XServer } from "../../support/x-server/start-x-server.ts";
import { type Article, startArticleServer } from "./article-server.ts";
import { type Chrome, type ChromeOptions, launchChrome } from "./chrome.ts";
import { pairExtension } from "./pair-extension.ts";

export const ARTIFACTS = join(REPO_ROOT, "artifacts/e2e-browser");

interface SharedFixtures {
  model: ScriptedModelServer;
  /** Stands in for X, where the backend's owner has an account. */
  x: XServer;
  backend: BackendProcess;
  article: Article;
  /** The token of the extension, once it was paired; its id is the same in every profile. */
  tokens: Map<string, string>;
}

interface TestFixtures {
  /** The stand-ins begin anew with each test, whatever the one before has left in them. */
  anew: undefined;
  api: ApiClient;
  profile: string;
  /** A browser whose extension is connected. */
  chrome: Chrome;
  launch: (options?: Partial<ChromeOptions>) => Promise<Chrome>;
  /** Connects the extension of a browser without its pages. */
  connect: (chrome: Chrome) => Promise<void>;
}

export const test = base.extend<TestFixtures, SharedFixtures>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
    async ({}, use) => {
      const model = await startScriptedModelServer();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  x: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
    async ({}, use) => {
      const x = await startXServer();
      await use(x);
      await x.close();
    },
    { scope: "worker" },
  ],
  backend: [
    async ({ model, x }, use) => {
      const postgres = await startPostgresServer();
      const database = await createDatabaseOn(postgres.url());
      const backend = await startBackend({
        databaseUrl: database.url,
        modelServer: model,
        env: x.env,
      });
      await mkdir(ARTIFACTS, { recursive: true });
      await use(backend);
      await backend.stop();
      await postgres.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  article: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
    async ({}, use) => {
      const article = await startArticleServer();
      await use(article);
      await article.close();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  tokens: [async ({}, use) => use(new Map()), { scope: "worker" }],

  anew: [
    async ({ model, x }, use) => {
      model.reset();
      x.reset();
      await use(undefined);
    },
    { auto: true },
  ],
  api: async ({ backend }, use) => use(createApiClient(backend)),
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
