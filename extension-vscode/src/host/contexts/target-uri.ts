import * as vscode from "vscode";

/**
 * The file or folder that a menu was opened on. The explorer and the editor hand over a `Uri`, the
 * source control view what has a `rootUri` or a `resourceUri`; a key or the palette nothing.
 */
export function targetUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  if (typeof given !== "object" || given === null) return undefined;
  if ("rootUri" in given && given.rootUri instanceof vscode.Uri) return given.rootUri;
  if ("resourceUri" in given && given.resourceUri instanceof vscode.Uri) return given.resourceUri;
  return undefined;
}
