import { parseQueueName, type QueuePayload, type ValidQueueName } from "@workflow/world";

/** Whether a message of the engine's queue asks for a replay of a run. */
export function isReplay(
  name: ValidQueueName,
  message: QueuePayload,
): message is Extract<QueuePayload, { runId: string }> {
  return parseQueueName(name).kind === "workflow" && "runId" in message;
}
