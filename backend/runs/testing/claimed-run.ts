import { randomUUID } from "node:crypto";
import type { LinnetChunk } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { serializeChunk } from "../../chunk-log/serialize-chunk.ts";
import { streamAppender } from "../../chunk-log/stream-appender.ts";
import { claimTurn } from "../../db/queries/claim-turn.ts";
import { loadRun, type Run } from "../../db/queries/runs.ts";
import { ensureUser } from "../../db/queries/users.ts";

/** The person of a test. */
export const PERSON = "person";

/** A run that was claimed in a chat of its own, with these chunks after `start`. */
export async function claimedRun(chunks: readonly LinnetChunk[] = []): Promise<Run> {
  await ensureUser({ id: PERSON, name: "A person", email: "person@example.com" });
  const claim = {
    userId: PERSON,
    chatId: newId(),
    message: {
      id: newId(),
      role: "user" as const,
      parts: [{ type: "text" as const, text: "Draft a post." }],
    },
    instanceId: randomUUID(),
  };
  const result = await claimTurn(claim, (messageId) => [
    serializeChunk({ type: "start", messageId }),
  ]);
  if (result.outcome !== "claimed") throw new Error(result.outcome);
  await write(result.runId, chunks);
  const run = await loadRun(result.runId);
  if (!run) throw new Error("the run is gone");
  return run;
}

/** Appends chunks to a run's stream, as a writer without a lease. */
export async function write(runId: string, chunks: readonly LinnetChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const json = chunks.map((chunk) => ({ json: serializeChunk(chunk) }));
  await streamAppender().append(runId, json, null);
}
