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
import { type CodeServer, startCodeServer } from "./code-server.ts";
import { Editor } from "./editor.ts";
import { createGitWorkspace, type GitWorkspace } from "./git-workspace.ts";
import { packagedExtension } from "./packaged-extension.ts";

export const ARTIFACTS = join(REPO_ROOT, "artifacts/e2e-vscode");

interface SharedFixtures {
  model: ScriptedModelServer;
  backend: BackendProcess;
  codeServer: CodeServer;
}

interface TestFixtures {
  api: ApiClient;
  workspace: GitWorkspace;
  profile: string;
  /** Opens a window on the workspace; all of them are closed at the end. */
  openEditor: () => Promise<Editor>;
  /** A window that is connected, with the view open. */
  editor: Editor;
  /** Keeps what the window looks like, for a person to look at. */
  picture: (name: string) => Promise<void>;
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
  backend: [
    async ({ model }, use) => {
      const postgres = await startPostgresServer();
      const database = await createDatabaseOn(postgres.url());
      const backend = await startBackend({ databaseUrl: database.url, modelServer: model });
      await mkdir(ARTIFACTS, { recursive: true });
      await use(backend);
      await backend.stop();
      await postgres.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  codeServer: [
    async ({ backend }, use) => {
      const vsix = await packagedExtension();
      const codeServer = await startCodeServer(vsix, { "linnet.backendUrl": backend.url });
      await use(codeServer);
      await codeServer.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  api: async ({ backend, model }, use) => {
    model.reset();
    await use(createApiClient(backend));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  workspace: async ({}, use) => {
    const workspace = await createGitWorkspace();
    await use(workspace);
    await workspace.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  profile: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "linnet-editor-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  openEditor: async ({ codeServer, workspace, profile }, use) => {
    const opened: Editor[] = [];
    await use(async () => {
      const editor = await Editor.open(codeServer.windowUrl(workspace.folder), profile);
      opened.push(editor);
      return editor;
    });
    for (const editor of opened) await editor.close().catch(() => {});
  },
  editor: async ({ openEditor, backend, api }, use) => {
    void api;
    const editor = await openEditor();
    await editor.connect(backend.token);
    await editor.openLinnet();
    await use(editor);
  },
  picture: async ({ editor }, use) => {
    await use(async (name) => {
      await editor.page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
    });
  },
});

export { expect } from "@playwright/test";
