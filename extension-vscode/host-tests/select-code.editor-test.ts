import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import * as vscode from "vscode";
import { selectCode } from "../src/host/contexts/select-code.ts";

/** Opens a text, and selects from one place to another. */
async function select(text: string, from: [number, number], to: [number, number]): Promise<void> {
  const document = await vscode.workspace.openTextDocument({
    content: text,
    language: "typescript",
  });
  // With the text, because the editor may tell of its first selection later than it shows the text.
  const selection = new vscode.Selection(...from, ...to);
  const editor = await vscode.window.showTextDocument(document, { selection });
  editor.options = { tabSize: 2 };
}

afterEach(async () => {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
});

test("the selected lines are read with the colours of both themes", async () => {
  await select("class A {\n\tnext() {\n\t\treturn 1;\n\t}\n}\n", [1, 1], [4, 0]);
  const code = await selectCode();
  assert.equal(code.text, "next() {\n  return 1;\n}");
  assert.equal(code.firstLine, 2);
  for (const { lines } of [code.light, code.dark]) {
    assert.equal(lines.length, 3);
    assert.ok(new Set(lines.flat().map(({ color }) => color)).size > 2, "it has colours");
  }
});

test("a selection that no picture can show says how much one takes", async () => {
  await select("a\n".repeat(80), [0, 0], [70, 0]);
  await assert.rejects(selectCode(), /has 70 lines, and a picture takes 60/);
  await select(`${"a".repeat(7_000)}\n`, [0, 0], [0, 7_000]);
  await assert.rejects(selectCode(), /has 7000 characters, and a picture takes 6000/);
  await select("  \n\n", [0, 0], [1, 0]);
  await assert.rejects(selectCode(), /is blank/);
  await select("a", [0, 0], [0, 0]);
  await assert.rejects(selectCode(), /Select something in an editor first/);
});
