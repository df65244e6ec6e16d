import { setTimeout as sleep } from "node:timers/promises";
import type { LinnetChunk } from "@linnet/protocol";
import { type ApiClient, UnexpectedResponse } from "./api-client.ts";

export interface FollowRunOptions {
  chatId: string;
  runId: string;
  /** Index of the first chunk to ask for; default 0. */
  from?: number | undefined;
  replay?: "verbatim" | "compact";
  /** After how many events the reader drops each of its first connections. */
  cuts?: readonly number[];
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Reads a run to its `finish`, going on after each broken connection from the last `id:`.
 * The plainest reader that follows PROTOCOL.md: what it holds is what every reader has to hold.
 *
 * @returns every chunk that was read, in order.
 */
export async function followRun(
  client: ApiClient,
  options: FollowRunOptions,
): Promise<LinnetChunk[]> {
  const { chatId, runId, replay, headers, signal } = options;
  const cuts = [...(options.cuts ?? [])];
  const chunks: LinnetChunk[] = [];
  let next = options.from ?? 0;
  while (true) {
    signal?.throwIfAborted();
    const cutAfter = cuts.shift();
    const reader = await client
      .openStream(chatId, runId, { startIndex: next, replay, cutAfter, headers, signal })
      .catch((error: unknown) => {
        // A refusal stays one; a broken connection or a server in trouble does not.
        if (error instanceof UnexpectedResponse && error.status < 500) throw error;
        return undefined;
      });
    if (reader) {
      await reader.ended;
      chunks.push(...reader.chunks());
      next = reader.next ?? next;
      if (reader.finished) return chunks;
    }
    // Only a reader that cut itself off knows that the backend is there; any other one waits.
    if (cutAfter === undefined) await sleep(20, undefined, { signal });
  }
}
