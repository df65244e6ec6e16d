import * as vscode from "vscode";

/**
 * Opens an address in the person's browser, to the letter. `env.openExternal` takes a `Uri`, which
 * decodes the query and encodes it again: a post with `&` in it would arrive cut. The command takes
 * the text as it is.
 */
export async function openWebAddress(url: string): Promise<void> {
  if (!/^https?:\/\//i.test(url)) return;
  await vscode.commands.executeCommand("vscode.open", url);
}
