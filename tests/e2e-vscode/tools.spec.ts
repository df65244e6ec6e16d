import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { REPO_ROOT } from "../support/repo-root.ts";
import type { CodeServer } from "./support/code-server.ts";
import { Editor } from "./support/editor.ts";
import { expect, test } from "./support/fixtures.ts";
import { createGitWorkspace, type GitWorkspace } from "./support/git-workspace.ts";
import { draftPosts, gateDraft, POST } from "./support/scripted-turn.ts";

const keySchema = z.object({ id: z.string(), key: z.string() });
const AGENT = join(REPO_ROOT, "tests/e2e-vscode/support/model-extension");

test.use({ hasOwnWindow: true });

interface WindowFixtures {
  browserOfTest: BrowserContext;
  codeServer: CodeServer;
  workspace: GitWorkspace;
}

/** A window with the agent, and what the agent writes into a file of that name. */
async function openAgent({ browserOfTest, codeServer, workspace }: WindowFixtures) {
  const url = codeServer.windowUrl(workspace.folder, [
    ["extensionDevelopmentPath", codeServer.remoteUri(AGENT)],
  ]);
  const editor = await Editor.open(browserOfTest, url);
  const inGit = (name: string) => join(workspace.folder, ".git", name);
  return {
    editor,
    read: (name: string) => readFile(inGit(name), "utf8").catch(() => ""),
    async call(name: string, input: unknown): Promise<void> {
      await rm(inGit("answer"), { force: true });
      await workspace.write(".git/call.json", JSON.stringify({ name, input }));
      await editor.run("Tests: Call a Tool");
    },
  };
}

test("the editor's agent drafts with Linnet's tools, and calls its MCP server", async ({
  api,
  browserOfTest,
  codeServer,
  model,
  workspace,
}) => {
  const { editor, read, call } = await openAgent({ browserOfTest, codeServer, workspace });
  const dialog = editor.page.getByRole("dialog");

  try {
    await workspace.write("src/counter.ts", "export const step = 2;\n");
    await workspace.git("add", "--all");
    draftPosts(model, [POST]);
    await call("linnet_draftPost", { from: "staged", instruction: "Keep it dry." });
    await expect(dialog).toContainText("Staged changes");
    await expect(dialog).toContainText("The model of the backend drafts.");
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => read("answer"), { timeout: 60_000 }).toContain(POST);
    const [, chatId = ""] = /chatId: (\S+)\./.exec(await read("answer")) ?? [];
    const [asked] = (await api.getChat(chatId)).messages;
    expect(JSON.stringify(asked?.parts)).toContain("+export const step = 2;");

    const gate = gateDraft(model);
    await call("linnet_draftPost", { chatId, instruction: "Shorter." });
    await dialog.getByRole("button", { name: "Yes" }).click();
    await gate.reached;
    await editor.run("Tests: Cut the Call");
    await expect.poll(async () => (await api.getChat(chatId)).activeRunId).toBeNull();
    await expect.poll(() => read("answer")).toBe("Error: Canceled");
    gate.open();

    await call("linnet_readDraft", { chatId });
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => read("answer")).toContain(POST);

    const secret = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
    await call("linnet_draftPost", { text: `const token = "${secret}";` });
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => read("answer")).toContain("would have sent a secret");

    await editor.run("Tests: Start the MCP Server");
    await expect.poll(() => read("tools"), { timeout: 60_000 }).toContain("mcp_linnet_draft_post");
    await call("mcp_linnet_list_drafts", {});
    await expect.poll(() => read("answer")).toContain(POST);
  } finally {
    await editor.close();
  }
});

test.describe(() => {
  test.use({ isConnected: false });

  test("the MCP server is there once the person has connected the editor", async ({
    backend,
    browserOfTest,
    codeServer,
    workspace,
  }) => {
    const { editor, read } = await openAgent({ browserOfTest, codeServer, workspace });
    try {
      await editor.openLinnet();
      await editor.run("Tests: Start the MCP Server");
      // A start that connects the editor would wait for the person.
      await expect.poll(() => read("asked-for")).toBe("once");
      await expect(editor.view.getByText("Not connected yet")).toBeVisible();
      await editor.connect(backend.token);
      await expect
        .poll(() => read("tools"), { timeout: 60_000 })
        .toContain("mcp_linnet_draft_post");
    } finally {
      await editor.close();
    }
  });

  test("a token that was revoked starts no MCP server, and the editor asks for no sign-in", async ({
    api,
    browserOfTest,
    codeServer,
    editor: before,
  }) => {
    const body = { name: "editor", scopes: ["chats:read", "chats:write", "drafts"] };
    const made = await (await api.send("POST", "/api/auth/api-key/create", { body })).json();
    const { id: keyId, key } = keySchema.parse(made);
    await before.connect(key);
    await api.send("POST", "/api/auth/api-key/delete", { body: { keyId } });

    // In a window that has not had the server's tools, some editors start it by themselves.
    const other = await createGitWorkspace();
    const { editor, read } = await openAgent({ browserOfTest, codeServer, workspace: other });
    try {
      await editor.run("Tests: Start the MCP Server");
      await expect.poll(() => read("refused")).toContain("This editor is not connected to Linnet.");
      await expect(editor.page.getByRole("dialog")).toBeHidden();
    } finally {
      await editor.close();
      await other.remove();
    }
  });
});
