/** `npm run install:vscode`: packages the extension, and installs it into the editor that is there. */
import { parseArgs } from "node:util";
import { EDITORS, findEditor, installInto } from "./find-editor.ts";
import { CLONE, packageExtension } from "./package.ts";

const { values } = parseArgs({ options: { with: { type: "string" } } });

const path = await packageExtension(CLONE);
const editor = findEditor(values.with, process.env);
const byHand = `In the editor, run "Extensions: Install from VSIX..." and choose ${path}`;
if (!editor) {
  const sought = values.with ?? EDITORS.join(", ");
  console.error(`\nNo editor is on the PATH (${sought}). ${byHand}
Or name the editor's command: npm run install:vscode -- --with <command>`);
  process.exitCode = 1;
} else if (await installInto(editor, path)) {
  console.log(`\nLinnet is installed in ${editor}. Reload the editor's windows that are open.
Then open a file in it, and run "Linnet: Draft Post from File": the first time starts Linnet.`);
} else {
  console.error(`\n${editor} did not install it; what it said stands above. ${byHand}`);
  process.exitCode = 1;
}
