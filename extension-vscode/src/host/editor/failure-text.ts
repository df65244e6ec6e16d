import { ConnectionError, DeviceAuthorizationError } from "@linnet/client";
import * as vscode from "vscode";
import { isTokenRefused } from "./is-token-refused.ts";
import { readSettings } from "./read-settings.ts";

/** Why something failed: in the editor's language where nobody answered, otherwise as the error says it. */
export function failureText(error: unknown): string {
  const { t } = vscode.l10n;
  if (isTokenRefused(error)) {
    return t("Linnet's backend refuses the token. Connect again, or paste another token.");
  }
  if (error instanceof DeviceAuthorizationError) {
    return {
      denied: t("The connection was declined. Connect again if that was not intended."),
      expired: t("The code is not valid any more. Connect again to get a new one."),
      refused: t(
        "Linnet's backend does not let this editor connect. Update both to the same version.",
      ),
    }[error.code];
  }
  if (!ConnectionError.isInstance(error)) {
    return error instanceof Error ? error.message : String(error);
  }
  switch (error.code) {
    case "untrusted":
      return t(
        "The certificate of {0} cannot be verified. Have this machine trust it, then reload the window.",
        readSettings().backendUrl,
      );
    case "unreachable":
      return t(
        "Linnet's backend cannot be reached. Check that it is running at {0}, and that this address in the settings is right.",
        readSettings().backendUrl,
      );
    case "garbled":
      return t(
        "What answers is no Linnet that fits this extension. Check that {0} in the settings is its address.",
        readSettings().backendUrl,
      );
    case "cut":
    case "silent":
      return t("The connection to Linnet broke. Try again in a moment.");
  }
}
