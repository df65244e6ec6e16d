import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { afterEach, test } from "node:test";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { collectContext } from "../src/host/contexts/collect-context.ts";
import { targetUri } from "../src/host/contexts/target-uri.ts";

const LIMIT = 24_000;
const git = promisify(execFile);

function inWorkspace(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "a folder is open");
  return vscode.Uri.joinPath(folder.uri, path);
}

async function open(path: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(inWorkspace(path));
}

afterEach(async () => {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
});

test("a selection is collected from the editor, saved or not", async () => {
  const editor = await open("src/counter.ts");
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// not saved\n"));
  editor.selection = new vscode.Selection(0, 0, 2, 0);
  assert.deepEqual(await collectContext("selection", undefined, LIMIT), {
    data: {
      kind: "selection",
      title: "src/counter.ts:1-2",
      language: "typescript",
      text: "// not saved\nexport class Counter {\n",
    },
    omissions: [],
  });
});

test("all that is selected is collected, in the order of the document", async () => {
  const editor = await open("src/counter.ts");
  editor.selections = [
    new vscode.Selection(4, 0, 4, 0),
    new vscode.Selection(3, 2, 3, 6),
    new vscode.Selection(0, 0, 1, 0),
  ];
  const { data } = (await collectContext("selection", undefined, LIMIT)) ?? {};
  assert.equal(data?.title, "src/counter.ts:1,4");
  assert.equal(data?.text, "export class Counter {\n\nnext");
});

test("a file that the editor gives to no extension is called too large, open or not", async () => {
  const large = inWorkspace("large.log");
  await writeFile(large.fsPath, "a line of a log\n".repeat(4 * 1024 * 1024));
  try {
    const isTooLarge = /^Error: large\.log is too large/;
    await assert.rejects(collectContext("file", large, LIMIT), isTooLarge);
    await vscode.commands.executeCommand("vscode.open", large);
    await assert.rejects(collectContext("file", undefined, LIMIT), isTooLarge);
    await assert.rejects(collectContext("selection", undefined, LIMIT), isTooLarge);
  } finally {
    await rm(large.fsPath);
  }
});

test("without a selection a person is told to select something", async () => {
  const editor = await open("src/counter.ts");
  editor.selection = new vscode.Selection(0, 0, 0, 0);
  await assert.rejects(
    collectContext("selection", undefined, LIMIT),
    /Select something in an editor first/,
  );
});

test("the file on which a menu was opened is collected, also when another file is open", async () => {
  await open("src/counter.ts");
  const collected = await collectContext("file", inWorkspace("README.md"), LIMIT);
  assert.deepEqual(collected?.data, {
    kind: "file",
    title: "README.md",
    language: "markdown",
    text: "# A counter\n",
  });
});

test("a file that is no text is refused with its name", async () => {
  const picture = inWorkspace("picture.png");
  await writeFile(picture.fsPath, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0xff, 0xfe]));
  try {
    await assert.rejects(collectContext("file", picture, LIMIT), /picture\.png/);
  } finally {
    await rm(picture.fsPath);
  }
});

test("of a notebook the cells are collected, without what they have put out", async () => {
  const notebook = inWorkspace("owls.ipynb");
  const picture = {
    output_type: "display_data",
    metadata: {},
    data: { "image/png": "iVBORw0KGgo=" },
  };
  const code = { cell_type: "code", execution_count: 1, outputs: [picture], source: ["print(42)"] };
  const cells = [{ cell_type: "markdown", source: ["# Owls\n", "42 were counted."] }, code];
  const given = {
    cells: cells.map((cell) => ({ ...cell, metadata: {} })),
    metadata: { language_info: { name: "python" } },
    nbformat: 4,
    nbformat_minor: 5,
  };
  await writeFile(notebook.fsPath, JSON.stringify(given));
  const data = {
    kind: "file",
    title: "owls.ipynb",
    language: "markdown",
    text: "# Owls\n42 were counted.\n\n```python\nprint(42)\n```",
  };
  try {
    assert.deepEqual((await collectContext("file", notebook, LIMIT))?.data, data);
    const opened = await vscode.workspace.openNotebookDocument(notebook);
    await vscode.window.showNotebookDocument(opened);
    const cell = opened.cellAt(1).document.uri;
    for (const target of [undefined, cell]) {
      assert.deepEqual((await collectContext("file", target, LIMIT))?.data, data);
    }
  } finally {
    await rm(notebook.fsPath);
  }
});

test("a long file is cut at the limit, and the person is told", async () => {
  const long = inWorkspace("long.md");
  await writeFile(long.fsPath, "A line of text.\n".repeat(1_000));
  try {
    const collected = await collectContext("file", long, 1_000);
    assert.ok((collected?.data.text.length ?? 0) <= 1_000);
    assert.match(collected?.omissions[0] ?? "", /Lines left out at the end/);
  } finally {
    await rm(long.fsPath);
  }
});

test("staged changes come from the editor's git extension; without any, there is an error", async () => {
  await assert.rejects(collectContext("staged", undefined, LIMIT), /Nothing is staged/);
  const added = inWorkspace("added.ts");
  await writeFile(added.fsPath, "export const added = true;\n");
  const cwd = inWorkspace("").fsPath;
  try {
    await git("git", ["add", "added.ts"], { cwd });
    const collected = await collectContext("staged", inWorkspace(""), LIMIT);
    assert.equal(collected?.data.title, "Staged changes");
    assert.match(collected?.data.text ?? "", /\+export const added = true;/);
  } finally {
    await git("git", ["rm", "--quiet", "--force", "added.ts"], { cwd });
  }
});

test("a file that contains secrets by its purpose is not attached as a whole", async () => {
  const environment = inWorkspace(".env");
  await writeFile(environment.fsPath, "TOKEN=1\n");
  try {
    await assert.rejects(collectContext("file", environment, LIMIT), /\.env was not attached/);
  } finally {
    await rm(environment.fsPath);
  }
});

test("staged changes without any text are refused with the reason", async () => {
  const lock = inWorkspace("yarn.lock");
  await writeFile(lock.fsPath, "# generated\n");
  const cwd = inWorkspace("").fsPath;
  try {
    await git("git", ["add", "yarn.lock"], { cwd });
    await assert.rejects(
      collectContext("staged", inWorkspace(""), LIMIT),
      /yarn\.lock was left out/,
    );
  } finally {
    await git("git", ["rm", "--quiet", "--force", "yarn.lock"], { cwd });
  }
});

test("a group of the source control view stands for the repository of its files", () => {
  const resourceUri = inWorkspace("src/counter.ts");
  assert.equal(targetUri({ id: "index", resourceStates: [{ resourceUri }] }), resourceUri);
  assert.equal(targetUri({ id: "index", resourceStates: [] }), undefined);
});

test("with two repositories, that of the given file is taken, and the title names it", async () => {
  const inner = inWorkspace("inner");
  const cwd = inner.fsPath;
  await git("git", ["init", "--quiet", cwd]);
  await writeFile(vscode.Uri.joinPath(inner, "inner.ts").fsPath, "export const inner = 1;\n");
  await git("git", ["add", "inner.ts"], { cwd });
  try {
    await vscode.commands.executeCommand("git.openRepository", cwd);
    const file = vscode.Uri.joinPath(inner, "inner.ts");
    const collected = await collectContext("staged", file, LIMIT);
    assert.equal(collected?.data.title, "inner: Staged changes");
    assert.match(collected?.data.text ?? "", /\+export const inner = 1;/);
  } finally {
    await vscode.commands.executeCommand("git.close", inner);
    await rm(cwd, { recursive: true });
  }
});

test("the last commit is collected with its message and its diff", async () => {
  const collected = await collectContext("commit", undefined, LIMIT);
  assert.match(collected?.data.title ?? "", /^Commit [0-9a-f]{8}: feat: count what passes$/);
  assert.match(collected?.data.text ?? "", /A counter that never goes back\./);
  assert.match(collected?.data.text ?? "", /\+export class Counter \{/);
});
