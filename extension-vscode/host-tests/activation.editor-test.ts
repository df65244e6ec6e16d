import assert from "node:assert/strict";
import { test } from "node:test";
import * as vscode from "vscode";
import { AGENT_TOOLS } from "../src/agent-tools.ts";
import { COMMANDS } from "../src/commands.ts";

const ID = "linnet.linnet";

function extension() {
  const found = vscode.extensions.getExtension(ID);
  assert.ok(found, "the extension is installed");
  return found;
}

test("the extension is active, with chat in this editor or without", async () => {
  await extension().activate();
  assert.equal(extension().isActive, true);
});

test("every command is registered", async () => {
  await extension().activate();
  const registered = new Set(await vscode.commands.getCommands(true));
  assert.deepEqual(
    COMMANDS.filter((command) => !registered.has(`linnet.${command}`)),
    [],
  );
});

test("every tool that the manifest declares is offered to the editor's agents", async () => {
  await extension().activate();
  const declared: { name: string }[] = extension().packageJSON.contributes.languageModelTools;
  assert.deepEqual(
    declared.map(({ name }) => name),
    AGENT_TOOLS,
  );
  const offered = new Set(vscode.lm.tools.map(({ name }) => name));
  assert.deepEqual(
    AGENT_TOOLS.filter((name) => !offered.has(name)),
    [],
  );
});

test("every setting has its default and a description", () => {
  const settings = vscode.workspace.getConfiguration("linnet");
  assert.equal(settings.inspect("backendUrl")?.defaultValue, "http://127.0.0.1:3210");
  assert.equal(settings.get("resume"), true);
  assert.equal(settings.get("context.maxCharacters"), 24_000);
  assert.equal(settings.get("notifications"), true);
  assert.equal(settings.get("language"), "auto");
  const { properties } = extension().packageJSON.contributes.configuration;
  for (const [name, declared] of Object.entries<{ markdownDescription: string }>(properties)) {
    assert.match(declared.markdownDescription, /^[A-Z].*\.$/, name);
  }
});

test("it runs where the files are, and says what it leaves out in an untrusted workspace", () => {
  const { packageJSON, extensionKind } = extension();
  assert.equal(extensionKind, vscode.ExtensionKind.Workspace);
  const { supported, description } = packageJSON.capabilities.untrustedWorkspaces;
  assert.equal(supported, "limited");
  assert.match(description, /does not run git/);
});
