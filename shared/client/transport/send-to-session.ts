import type { LinnetMessage } from "@linnet/protocol";
import { problemType } from "@linnet/protocol";
import type { LinnetApi } from "../api/linnet-api.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { Retries, type RetryPolicy, type RetryStatus, retrying } from "../retry/retries.ts";

export interface SessionMessage {
  api: LinnetApi;
  policy: RetryPolicy;
  runId: string;
  message: LinnetMessage;
  /** Told when a wait begins and when it is over. */
  onStatus: (status: RetryStatus) => void;
}

/**
 * Sends a message to a session, as patiently as a run is read: its id makes it one turn, however
 * often it arrives.
 *
 * @throws ProblemError, also for a message that is more than text; ConnectionError; the signal's
 * reason.
 */
export async function sendToSession(
  { api, policy, runId, message: { id, parts }, onStatus }: SessionMessage,
  signal: AbortSignal,
): Promise<void> {
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  if (texts.length < parts.length) throw textOnly();
  const retries = new Retries(policy, onStatus);
  const message = texts.join("\n");
  await retrying(() => api.sessions.send(runId, { id, message }, signal), retries, signal);
}

function textOnly(): ProblemError {
  return new ProblemError({
    type: problemType("invalid-request"),
    title: "A session takes only text",
    status: 400,
    detail: "Take away what is attached and send again, or attach it in another chat.",
  });
}
