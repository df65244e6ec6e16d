import * as vscode from "vscode";

/**
 * The file or folder on which a menu was opened.
 *
 * @param given - The explorer and the editor pass a `Uri`; the source control view passes an object
 * with a `rootUri` or a `resourceUri`; a key binding and the command palette pass nothing.
 */
export function targetUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  if (typeof given !== "object" || given === null) return undefined;
  if ("rootUri" in given && given.rootUri instanceof vscode.Uri) return given.rootUri;
  if ("resourceUri" in given && given.resourceUri instanceof vscode.Uri) return given.resourceUri;
  return undefined;
}
