import * as vscode from "vscode";
import { failureText } from "../editor/failure-text.ts";
import type { Account } from "./account.ts";
import { isAccepted } from "./is-accepted.ts";

/** Shows whether this editor is connected and whether the backend answers; offers to connect or disconnect. */
export async function showStatus(account: Account): Promise<void> {
  const { t } = vscode.l10n;
  const { api, backendUrl, isConnected } = account;
  const reachable = await api.isReady().then((isReady) => {
    void vscode.commands.executeCommand("setContext", "linnet.hasAnswered", true);
    return isReady ? t("it is ready") : t("it is starting");
  }, failureText);
  const isExpired = isConnected && !(await isAccepted(api));
  const action = isConnected && !isExpired ? t("Disconnect") : t("Connect");
  const message = isExpired
    ? t("The connection to Linnet at {0} has expired: {1}", backendUrl, reachable)
    : isConnected
      ? t("Connected to Linnet at {0}: {1}", backendUrl, reachable)
      : t("Not connected to Linnet at {0}: {1}", backendUrl, reachable);
  if ((await vscode.window.showInformationMessage(message, action)) !== action) return;
  if (isConnected && !isExpired) await account.disconnect();
  else await vscode.commands.executeCommand("linnet.connect");
}
