import {
  describeSecrets,
  redactSecrets,
  type SecretFinding,
  textsOfContext,
} from "@linnet/material";
import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import type { Run } from "../db/queries/runs.ts";
import { log } from "../logging/log.ts";
import { inTextThread } from "../texts/text-threads.ts";

/** The most secrets that the notice lists; a person does not read more. */
const MOST_FOUND = 20;
/** Characters that are looked through in less time than it takes to hand them to a thread. */
const SHORT = 1_000;

function secretsIn(texts: readonly string[]): SecretFinding[][] | Promise<SecretFinding[][]> {
  return texts.join("").length <= SHORT
    ? texts.map((text) => describeSecrets(text))
    : inTextThread("findSecrets", texts);
}

/**
 * Tells the person which secrets the message of this turn seems to hold. A model reads the message
 * as it is: whoever calls the API decides what to send.
 *
 * @param message the user's message that the turn answers.
 * @returns undefined when nothing looks like a secret, or when looking took too long.
 */
export async function secretsNotice(
  run: Pick<Run, "id" | "kind" | "turn">,
  message: LinnetMessage,
): Promise<LinnetChunk | undefined> {
  const texts = message.parts.flatMap((part): { text: string; attachment?: string }[] => {
    if (part.type === "text") return [{ text: part.text }];
    if (part.type !== "data-context") return [];
    const attachment = redactSecrets(part.data.title);
    return textsOfContext(part.data).map((text) => ({ text, attachment }));
  });
  let findings: SecretFinding[][] = [];
  try {
    findings = await secretsIn(texts.map(({ text }) => text));
  } catch (error) {
    log.warn({ runId: run.id, error }, "a message was not looked through for secrets");
  }
  const found = texts
    .flatMap(({ attachment }, index) =>
      (findings[index] ?? []).map((finding) => ({
        ...finding,
        ...(attachment === undefined ? {} : { attachment }),
      })),
    )
    .slice(0, MOST_FOUND);
  if (found.length === 0) return undefined;
  return { type: "data-secrets", id: turnPartId(run, "secrets"), data: { found } };
}
