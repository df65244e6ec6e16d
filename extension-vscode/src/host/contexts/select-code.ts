import { describeSecrets } from "@linnet/material";
import * as vscode from "vscode";
import type { SelectedCode } from "../../protocol/code-picture.ts";
import { selectedLines } from "./selected-lines.ts";

/** Lines, and characters, of code that are legible in one picture. */
const MOST_LINES = 60;
const MOST_CHARACTERS = 6_000;

/**
 * Reads and highlights the selection of the editor in front, or of one beside it, for a picture.
 *
 * @throws Error with a reason for a person to read, also for a secret that the person does not allow.
 */
export async function selectCode(): Promise<SelectedCode> {
  const { t } = vscode.l10n;
  const editor = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].find(
    (each) => each && !each.selection.isEmpty,
  );
  if (!editor) throw new Error(t("Select something in an editor first."));
  const { document, selection } = editor;
  const { start } = selection;
  const before = document.lineAt(start.line).text.slice(0, start.character);
  const selected = document.getText(
    new vscode.Range(before.trim() === "" ? start.with({ character: 0 }) : start, selection.end),
  );
  const tabSize = typeof editor.options.tabSize === "number" ? editor.options.tabSize : 4;
  const { text, firstLine } = selectedLines(selected, start.line + 1, tabSize);
  const lines = text.split("\n").length;
  if (text === "") throw new Error(t("The selection is blank. Select some code."));
  if (lines > MOST_LINES) {
    throw new Error(
      t("The selection has {0} lines, and a picture takes {1}. Select fewer.", lines, MOST_LINES),
    );
  }
  if (text.length > MOST_CHARACTERS) {
    throw new Error(
      t(
        "The selection has {0} characters, and a picture takes {1}. Select fewer.",
        text.length,
        MOST_CHARACTERS,
      ),
    );
  }
  const file = document.uri.path.split("/").at(-1) ?? "";
  await refuseSecretsInPicture(editor, text, file, firstLine);

  const { kind } = vscode.window.activeColorTheme;
  const hasContrast =
    kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight;
  const { highlightCode } = await import("./highlight-code.ts");
  const { languageId } = document;
  return {
    file,
    firstLine,
    text,
    isDark: kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast,
    light: await highlightCode(text, languageId, hasContrast ? "contrastLight" : "light"),
    dark: await highlightCode(text, languageId, hasContrast ? "contrastDark" : "dark"),
  };
}

/**
 * Asks about each secret: one that may be sent to the backend is not meant for everybody who sees a picture.
 *
 * @throws Error when one is not allowed.
 */
async function refuseSecretsInPicture(
  editor: vscode.TextEditor,
  text: string,
  file: string,
  firstLine: number,
): Promise<void> {
  const { t } = vscode.l10n;
  for (const finding of describeSecrets(text)) {
    const line = firstLine + finding.line - 1;
    const found = t(
      "Line {0} of {1} contains what looks like a secret ({2}).",
      line,
      file,
      finding.name,
    );
    // The editor puts the focus on the first button, which Enter presses.
    const look = t("Go to the line");
    const anyway = t("Show it in the picture");
    const chosen = await vscode.window.showWarningMessage(
      found,
      { modal: true, detail: t("Everyone who sees the picture can read it.") },
      look,
      anyway,
    );
    if (chosen === look) {
      const { document, viewColumn } = editor;
      const shown = await vscode.window.showTextDocument(document, viewColumn);
      shown.revealRange(document.lineAt(line - 1).range, vscode.TextEditorRevealType.InCenter);
    }
    if (chosen !== anyway) {
      throw new Error(t("{0} No picture was made. Take it out of the selection.", found));
    }
  }
}
