import { z } from "zod";
import { followStream, StreamCollectedError } from "../chunk-log/follow-stream.ts";
import { streamInfo } from "../chunk-log/stream-store.ts";
import { holdStream } from "../limits/open-streams.ts";
import { runtimeState } from "../process/runtime-state.ts";
import type { ToolCall } from "./tool.ts";
import { readTurn, type Turn, type TurnHandle } from "./turn.ts";

/** Longest wait of one call, in seconds: shorter than the limits of clients and proxies. */
const LONGEST_WAIT = 20;

/** How long a call may wait for the turn; the turn itself goes on in any case. */
export const waitSchema = z
  .int()
  .min(0)
  .max(LONGEST_WAIT)
  .default(LONGEST_WAIT)
  .describe("Seconds to wait for the turn before its state is returned.");

/** Resolves once the stream says something about an approval after `next`, or ends. */
async function awaitNews(runId: string, next: number, signal: AbortSignal): Promise<void> {
  try {
    for await (const page of followStream(runId, next, signal, true)) {
      // Within a text, a quotation mark has a backslash before it.
      if (page.some(({ json }) => json?.includes('"type":"data-approval"'))) return;
    }
  } catch (error) {
    if (!(error instanceof StreamCollectedError)) throw error;
  }
}

/**
 * Waits until a turn has ended or asks a person something, for as long as the call may take. It
 * counts as an open stream of the caller's. Nothing depends on the wait: the turn's state is in the database.
 *
 * @param begin returns the turn; called once there is room for the wait.
 * @throws Refusal 404, or 429 when the caller has too many streams open.
 */
export async function followTurn(
  { caller: { userId }, signal }: ToolCall,
  waitSeconds: number,
  begin: () => Promise<TurnHandle>,
): Promise<Turn> {
  const release = holdStream(userId);
  try {
    const turn = await begin();
    const limit = AbortSignal.timeout(waitSeconds * 1_000);
    const patience = AbortSignal.any([signal, limit, runtimeState().draining.signal]);
    for (;;) {
      // Before the state is read, so that no news is missed in between.
      const next = (await streamInfo(turn.runId))?.next ?? 0;
      const read = await readTurn(userId, turn);
      if (read.state !== "running" || waitSeconds === 0 || patience.aborted) return read;
      await awaitNews(turn.runId, next, patience);
    }
  } finally {
    release();
  }
}
