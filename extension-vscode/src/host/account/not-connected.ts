import * as vscode from "vscode";

/** For the agent and the person: says how to connect. */
export function notConnected(): Error {
  return new Error(
    vscode.l10n.t(
      "This editor is not connected to Linnet. Run the command “Linnet: Connect”, then ask again.",
    ),
  );
}
