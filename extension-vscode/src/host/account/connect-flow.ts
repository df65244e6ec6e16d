import { isOwnMachine, isUnencrypted } from "@linnet/client";
import * as vscode from "vscode";
import { failureText } from "../editor/failure-text.ts";
import { openWebAddress } from "../editor/open-web-address.ts";
import type { Account } from "./account.ts";

/**
 * Connects this editor: shows the code, offers to open the page on which the person confirms it,
 * waits for the answer, and shows a message when the editor is connected.
 *
 * @throws DeviceAuthorizationError, ProblemError or ConnectionError.
 */
export async function connectInBrowser(account: Account): Promise<void> {
  const { t } = vscode.l10n;
  if (!(await confirmUnencrypted(account.backendUrl))) return;
  await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t("Connecting Linnet"),
      cancellable: true,
    },
    async (progress, token) => {
      const stopListening = account.onChange((state) => {
        if (state.state !== "connecting") return;
        progress.report({ message: t("confirm the code {0} in your browser", state.userCode) });
        void showCode(account, state.userCode, state.verificationUrl);
      });
      token.onCancellationRequested(() => account.cancel());
      try {
        await account.connect();
        void vscode.window.showInformationMessage(t("This editor is connected to Linnet."));
      } catch (error) {
        if (!token.isCancellationRequested && !isAbort(error)) throw error;
      } finally {
        stopListening();
      }
    },
  );
}

/** Asks for a token that `npm run token` has printed, and says why it is not taken. */
export async function pasteToken(account: Account): Promise<void> {
  const { t } = vscode.l10n;
  const { backendUrl } = account;
  if (!(await confirmUnencrypted(backendUrl))) return;
  const token = await vscode.window.showInputBox({
    title: t("Connect Linnet with a token"),
    prompt: t('Paste a token. "npm run --silent token" or "./linnet token" prints one.'),
    password: true,
    ignoreFocusOut: true,
  });
  if (!token?.trim()) return;
  try {
    await account.acceptToken(token.trim(), backendUrl);
  } catch (error) {
    // The message is about this token alone: another one may connect the editor.
    void vscode.window.showErrorMessage(failureText(error));
    return;
  }
  void vscode.window.showInformationMessage(t("This editor is connected to Linnet."));
}

/** Asks the person to confirm an address to which requests are not encrypted. */
async function confirmUnencrypted(backendUrl: string): Promise<boolean> {
  if (!isUnencrypted(backendUrl)) return true;
  const { t } = vscode.l10n;
  const use = t("Use it without encryption");
  const chosen = await vscode.window.showWarningMessage(
    t(
      "{0} is not encrypted: others on the network can read what you send, and use your token. If your backend supports https, write https:// in linnet.backendUrl.",
      backendUrl,
    ),
    { modal: true },
    use,
  );
  return chosen === use;
}

async function showCode(account: Account, userCode: string, url: string): Promise<void> {
  const { t } = vscode.l10n;
  const isElsewhere = vscode.env.remoteName !== undefined && isOwnMachine(url);
  const [open, copy, token] = [
    t("Copy the code and open the page"),
    t("Copy the address"),
    t("Connect with a token"),
  ];
  // The editor would map an address of its own machine to another one, which the backend refuses.
  const chosen = isElsewhere
    ? await vscode.window.showInformationMessage(
        t(
          "Your code is {0}. Open {1} in a browser on Linnet's machine, and type the last characters of the code.",
          userCode,
          url,
        ),
        copy,
        token,
      )
    : await vscode.window.showInformationMessage(
        t("Your code is {0}. Type its last characters on Linnet's page.", userCode),
        open,
      );
  if (chosen === token) return pasteToken(account);
  if (chosen === copy) await vscode.env.clipboard.writeText(url);
  if (chosen !== open) return;
  await vscode.env.clipboard.writeText(userCode);
  await openWebAddress(url);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
