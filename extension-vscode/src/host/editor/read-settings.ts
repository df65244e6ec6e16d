import * as vscode from "vscode";
import { parseSettings, type Settings } from "./settings.ts";

/** The settings as they are now. */
export function readSettings(): Settings {
  const configuration = vscode.workspace.getConfiguration("linnet");
  return parseSettings((name) => configuration.get(name));
}
