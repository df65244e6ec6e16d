import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import * as vscode from "vscode";
import { insertText } from "../src/host/window/draft-export.ts";

afterEach(async () => {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
});

test("a draft is inserted at the cursor, and the selection is not replaced", async () => {
  const document = await vscode.workspace.openTextDocument({ content: "const a = 1;\n" });
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(0, 0, 1, 0);
  await insertText("A post.");
  assert.equal(document.getText(), "const a = 1;\nA post.");
});

test("without an editor a draft opens as a new document", async () => {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  await insertText("A post.");
  assert.equal(vscode.window.activeTextEditor?.document.getText(), "A post.");
  assert.equal(vscode.window.activeTextEditor?.document.languageId, "markdown");
});
