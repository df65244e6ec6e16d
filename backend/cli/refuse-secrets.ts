import { describeSecrets, findSecrets } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";

/**
 * Looks at a text before it leaves the terminal.
 *
 * @throws Error that names what looks like a secret, and where.
 */
export function refuseSecrets({ title, text }: Pick<ContextData, "title" | "text">): void {
  const findings = describeSecrets(text, findSecrets(text));
  if (findings.length === 0) return;
  const lines = findings.map(({ name, line, preview }) => `  line ${line}: ${name} (${preview})`);
  throw new Error(
    `${title} holds what looks like a secret. Nothing was sent.\n${lines.join("\n")}\nTake it out, or say --send-secrets to send the text as it is.`,
  );
}
