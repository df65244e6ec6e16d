import { ProblemError } from "@linnet/client";
import { describeSecrets, textsOfContext } from "@linnet/material";
import type { LinnetMessage } from "@linnet/protocol";
import * as vscode from "vscode";
import type { AllowedSecrets } from "./allowed-secrets.ts";

/**
 * Looks for secrets in every part of a message, before it is sent. Secrets that the person has allowed
 * are ignored.
 *
 * @throws ProblemError when it finds a secret.
 */
export async function refuseSecrets(
  { parts }: LinnetMessage,
  allowed: AllowedSecrets,
): Promise<void> {
  const { t } = vscode.l10n;
  for (const part of parts) {
    const where = part.type === "data-context" ? part.data.title : t("the message");
    const texts =
      part.type === "text"
        ? [part.text]
        : part.type === "data-context"
          ? textsOfContext(part.data)
          : [];
    const [finding] = texts.flatMap((text) => describeSecrets(text, allowed.find(text)));
    if (!finding) continue;
    throw new ProblemError({
      type: "/problems/secret-found",
      title: t("This would have sent a secret"),
      status: 400,
      detail: t(
        "Line {0} of {1} contains what looks like a secret ({2}). Nothing was sent. Take it out and send again.",
        finding.line,
        where,
        finding.name,
      ),
    });
  }
}
