import * as vscode from "vscode";

/** A function that tells the person once for a window that the editor's password store fails, and what that means. */
export function tellStoreFailure(): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (isTold) return;
    isTold = true;
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        "The editor's password store does not work: {0}. Unlock it and reload the window. Until then, Linnet stays connected only as long as this window is open.",
        (error instanceof Error ? error.message : String(error)).replace(/\.$/, ""),
      ),
    );
  };
}
