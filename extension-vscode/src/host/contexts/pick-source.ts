import * as vscode from "vscode";
import type { ContextSource } from "./collect-context.ts";

/** Asks what to attach. @returns `undefined` when the person has cancelled. */
export async function pickSource(): Promise<ContextSource | undefined> {
  const { t } = vscode.l10n;
  const items: (vscode.QuickPickItem & { source: ContextSource })[] = [
    { source: "selection", label: t("Selection"), iconPath: new vscode.ThemeIcon("selection") },
    { source: "file", label: t("Current file"), iconPath: new vscode.ThemeIcon("file") },
    { source: "staged", label: t("Staged changes"), iconPath: new vscode.ThemeIcon("diff") },
    { source: "unstaged", label: t("Unstaged changes"), iconPath: new vscode.ThemeIcon("edit") },
    { source: "branch", label: t("This branch"), iconPath: new vscode.ThemeIcon("git-branch") },
    { source: "commit", label: t("Last commit"), iconPath: new vscode.ThemeIcon("git-commit") },
    {
      source: "pickedCommit",
      label: t("Another commit..."),
      iconPath: new vscode.ThemeIcon("history"),
    },
    { source: "release", label: t("Release notes"), iconPath: new vscode.ThemeIcon("tag") },
    { source: "url", label: t("Address"), iconPath: new vscode.ThemeIcon("link") },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: t("What do you want to attach?"),
  });
  return chosen?.source;
}
