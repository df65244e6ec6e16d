import * as vscode from "vscode";
import { failureText } from "../editor/failure-text.ts";
import { isTokenRefused } from "../editor/is-token-refused.ts";
import type { Account } from "./account.ts";

/** Shows the person why something failed; with the button that connects, where that is what it needs. */
export async function showFailure(
  { isConnected }: Pick<Account, "isConnected">,
  error: unknown,
): Promise<void> {
  const { t } = vscode.l10n;
  const isRefused = isTokenRefused(error);
  const text =
    isRefused && !isConnected ? t("This editor is not connected to Linnet.") : failureText(error);
  const actions = isRefused ? [t("Connect")] : [];
  if (await vscode.window.showErrorMessage(text, ...actions)) {
    await vscode.commands.executeCommand("linnet.connect");
  }
}
