import { describeSecrets, redactSecrets, textsOfContext } from "@linnet/material";
import type { ContextData } from "@linnet/protocol";

/**
 * Looks at a text, its title, its address and what is asked for, before they leave the terminal.
 *
 * @throws Error that names what looks like a secret, and where.
 */
export function refuseSecrets(source: Pick<ContextData, "title" | "url" | "text">, ask = ""): void {
  const findings = [...textsOfContext(source), ask].flatMap((text) => describeSecrets(text));

  if (findings.length === 0) return;
  const lines = findings.map(({ name, line, preview }) => `  line ${line}: ${name} (${preview})`);
  throw new Error(
    `${redactSecrets(source.title)} holds what looks like a secret. Nothing was sent.\n${lines.join("\n")}\nTake it out, or say --send-secrets to send the text as it is.`,
  );
}
