import * as vscode from "vscode";

/**
 * Opens an `http` or `https` address in the person's browser; ignores every other one.
 * `env.openExternal` takes a `Uri`, which decodes the query and encodes it again, so that a post would
 * end at its first `&`. The command takes the address as text and does not change it.
 */
export async function openWebAddress(url: string): Promise<void> {
  if (!/^https?:\/\//i.test(url)) return;
  await vscode.commands.executeCommand("vscode.open", url);
}
