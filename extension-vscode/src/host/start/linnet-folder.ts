import * as vscode from "vscode";
import { readSettings } from "../editor/read-settings.ts";
import { type LinnetCommands, linnetCommands } from "./linnet-commands.ts";

/** A folder that Linnet runs from, with its commands. */
export interface LinnetFolder {
  path: string;
  commands: LinnetCommands;
}

/** The folder in the settings; undefined where there is none, or it is not of Linnet. */
export async function knownFolder(): Promise<LinnetFolder | undefined> {
  const { folder: path } = readSettings();
  const commands = path === "" ? undefined : await linnetCommands(path);
  return commands && { path, commands };
}

/** The folder that the person chooses, which is stored in the settings; undefined when they have cancelled. */
export async function chosenFolder(): Promise<LinnetFolder | undefined> {
  const { t } = vscode.l10n;
  const [opened] = vscode.workspace.workspaceFolders ?? [];
  const again = t("Choose Again");
  for (let answer: string | undefined = again; answer === again; ) {
    const [chosen] =
      (await vscode.window.showOpenDialog({
        title: t(
          "Where is Linnet? Choose its clone, or the folder that its release was unpacked to.",
        ),
        openLabel: t("Start Linnet"),
        canSelectFiles: false,
        canSelectFolders: true,
        ...(opened ? { defaultUri: opened.uri } : {}),
      })) ?? [];
    if (!chosen) return undefined;
    const commands = await linnetCommands(chosen.fsPath);
    if (commands) {
      const settings = vscode.workspace.getConfiguration("linnet");
      await settings.update("folder", chosen.fsPath, vscode.ConfigurationTarget.Global);
      return { path: chosen.fsPath, commands };
    }
    answer = await vscode.window.showErrorMessage(
      t(
        "{0} is not a folder of Linnet. Choose its clone, or the folder that its release was unpacked to.",
        chosen.fsPath,
      ),
      again,
    );
  }
  return undefined;
}
