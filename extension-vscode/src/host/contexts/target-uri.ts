import * as vscode from "vscode";

/**
 * The files on which a menu was opened: one, or several that the explorer has selected.
 *
 * @returns Without a file, one `undefined`.
 */
export function targetUris(given: unknown): (vscode.Uri | undefined)[] {
  const uris = Array.isArray(given) ? given.flatMap((each) => targetUri(each) ?? []) : [];
  return uris.length > 0 ? uris : [targetUri(given)];
}

/**
 * The file or folder on which a menu was opened.
 *
 * @param given - The explorer and the editor pass a `Uri`; the source control view passes a repository with a
 * `rootUri`, a file with a `resourceUri`, or a group of files with `resourceStates`; a key binding and the
 * command palette pass nothing.
 */
export function targetUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  if (typeof given !== "object" || given === null) return undefined;
  if ("rootUri" in given && given.rootUri instanceof vscode.Uri) return given.rootUri;
  if ("resourceUri" in given && given.resourceUri instanceof vscode.Uri) return given.resourceUri;
  if ("resourceStates" in given && Array.isArray(given.resourceStates)) {
    // All files of a group belong to one repository.
    return targetUri(given.resourceStates[0]);
  }
  return undefined;
}
