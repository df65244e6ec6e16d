import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
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
  /** A browser profile in which the extension is connected. */
  connectedProfile: string;
}

interface TestFixtures {
  api: ApiClient;
  workspace: GitWorkspace;
  /** Whether windows begin connected. */
  isConnected: boolean;
  /** Folder of the browser profile, where the editor keeps its state. */
  profile: string;
  /** Opens a window on the workspace; all of them are closed at the end. */
  openEditor: () => Promise<Editor>;
  /** A window with the view open. */
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
  connectedProfile: [
    async ({ codeServer, backend }, use) => {
      const profile = await temporaryFolder();
      const workspace = await createGitWorkspace();
      const editor = await Editor.open(codeServer.windowUrl(workspace.folder), profile);
      await editor.connect(backend.token);
      // A reload makes the editor write its state down before it goes.
      await editor.reloadWindow();
      await editor.close();
      await workspace.remove();
      await use(profile);
      await removeFolder(profile);
    },
    { scope: "worker", timeout: 120_000 },
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
  profile: async ({ connectedProfile, isConnected }, use) => {
    const folder = await temporaryFolder();
    if (isConnected) await cp(connectedProfile, folder, { recursive: true });
    await use(folder);
    await removeFolder(folder);
  },
  isConnected: [true, { option: true }],
  openEditor: async ({ codeServer, workspace, profile }, use) => {
    const opened: Editor[] = [];
    await use(async () => {
      const editor = await Editor.open(codeServer.windowUrl(workspace.folder), profile);
      opened.push(editor);
      return editor;
    });
    for (const editor of opened) await editor.close().catch(() => {});
  },
  editor: async ({ openEditor, api }, use) => {
    void api;
    const editor = await openEditor();
    await editor.openLinnet();
    await use(editor);
  },
  picture: async ({ editor }, use) => {
    await use(async (name) => {
      await editor.page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
    });
  },
});

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "linnet-editor-"));
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

export { expect } from "@playwright/test";
