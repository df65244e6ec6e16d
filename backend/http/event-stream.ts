import type { StreamQuery } from "@linnet/protocol";
import {
  DONE_EVENT_DATA,
  KEEP_ALIVE_INTERVAL_MS,
  RUN_ID_HEADER,
  TAIL_INDEX_HEADER,
  UI_MESSAGE_STREAM_HEADER,
} from "@linnet/protocol";
import { type CompactReplay, compactReplayOf } from "../chunk-log/compact-replay.ts";
import { eventText } from "../chunk-log/event-text.ts";
import { followStream } from "../chunk-log/follow-stream.ts";
import { readReplayPieces } from "../chunk-log/replay-pieces.ts";
import type { StoredChunk } from "../chunk-log/stored-chunk.ts";
import { type StreamInfo, storedReplay, streamInfo } from "../chunk-log/stream-store.ts";
import type { Run } from "../db/queries/runs.ts";
import { holdStream } from "../limits/open-streams.ts";
import { Refusal } from "../problems/refusal.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { authenticate } from "./authenticate.ts";

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");

function invalidStart(name: string, info: StreamInfo): Refusal {
  const message = `must be a whole number up to ${info.next}, the index that comes next`;
  return new Refusal("invalid-request", {
    detail: `${name}: ${message}. Read the stream from 0, or from the id of the last event.`,
    errors: [{ path: name, message }],
  });
}

/**
 * Where a reader goes on. `Last-Event-ID` is newer than the address, which an `EventSource`
 * repeats as it was.
 */
function resolveStart(request: Request, query: StreamQuery, info: StreamInfo): number {
  const lastEventId = request.headers.get("last-event-id");
  if (lastEventId !== null && !/^\d{1,9}$/.test(lastEventId)) {
    throw invalidStart("Last-Event-ID", info);
  }
  const wanted = lastEventId !== null ? Number(lastEventId) : (query.startIndex ?? 0);
  if (wanted > info.next) {
    throw invalidStart(lastEventId !== null ? "Last-Event-ID" : "startIndex", info);
  }
  return wanted < 0 ? Math.max(0, info.next + wanted) : wanted;
}

/** Turns stored chunks into events: folded up to `tail` when asked to, then as they are. */
async function* toEvents(
  pages: AsyncIterable<StoredChunk[]>,
  tail: number,
  replay: CompactReplay | undefined,
): AsyncGenerator<string> {
  for await (const page of pages) {
    let text = "";
    for (const { index, json } of page) {
      if (json === null) continue;
      if (replay && index < tail) {
        const ready = replay.push(index, json);
        if (ready) text += eventText([ready]);
        if (index < tail - 1) continue;
      }
      const held = replay?.flush();
      if (held) text += eventText([held]);
      if (!replay || index >= tail) text += eventText([{ json, next: index + 1 }]);
    }
    if (text) yield text;
  }
}

/** A run whose stream is read. */
type StreamedRun = Pick<Run, "id" | "kind" | "userId">;

/** A stream from `start` on: what is ready to be sent first, page by page, then chunk by chunk. */
async function* readEvents(
  { id: runId, kind }: StreamedRun,
  start: number,
  tail: number,
  isCompact: boolean,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let next = start;
  // Only the turns of a session leave pieces.
  while (isCompact && kind === "session" && !signal.aborted) {
    const piece = await readReplayPieces(runId, next, tail);
    if (!piece) break;
    next = piece.end;
    yield piece.text;
  }
  const replay = isCompact && next < tail ? await compactReplayOf(runId, next, tail) : undefined;
  yield* toEvents(followStream(runId, next, signal, true), tail, replay);
}

/**
 * A run's stream as server-sent events (PROTOCOL.md, "The stream"): headers at once, absolute
 * ids, `[DONE]` at the end of the run and only there. When this instance leaves, or what let the reader in is no
 * longer valid, the stream ends without it, and the reader reconnects.
 *
 * @param request with the credentials that let it in.
 * @param known the stream as the caller has just made it.
 * @throws Refusal 400 for a start beyond the tail, 404 without a stream, 429 when the person
 *   has too many streams open.
 */
export async function eventStream(
  request: Request,
  run: StreamedRun,
  query: StreamQuery,
  known?: StreamInfo,
): Promise<Response> {
  const { id: runId } = run;
  const info = known ?? (await streamInfo(runId));
  if (!info) throw new Refusal("not-found", { detail: "There is no such run." });
  const start = resolveStart(request, query, info);
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-transform, no-store",
    "x-accel-buffering": "no",
    [UI_MESSAGE_STREAM_HEADER]: "v1",
    [RUN_ID_HEADER]: runId,
    [TAIL_INDEX_HEADER]: String(info.next - 1),
    "access-control-expose-headers": `${RUN_ID_HEADER}, ${TAIL_INDEX_HEADER}`,
  };
  if (info.closed && start === info.next) return new Response(null, { status: 204, headers });

  if (query.replay === "compact" && info.closed && start === 0) {
    const stored = await storedReplay(runId);
    if (stored !== null) {
      return new Response(`${stored}data: ${DONE_EVENT_DATA}\n\n`, { headers });
    }
  }
  const release = holdStream(run.userId);
  const { draining } = runtimeState();
  const reader = new AbortController();
  const signal = AbortSignal.any([reader.signal, request.signal, draining.signal]);
  const isCompact = query.replay === "compact";
  const events = readEvents(run, start, info.next, isCompact, signal);
  let keepAlive: NodeJS.Timeout | undefined;
  const leave = () => {
    clearInterval(keepAlive);
    release();
    // Wakes a generator that waits for news; one that waits for a full socket never goes on.
    reader.abort();
    void events.return(undefined).catch(() => {});
  };
  signal.addEventListener("abort", leave, { once: true });
  // A session's stream can be open for days. While the database is away, nobody is turned out.
  const turnOut = (error: unknown) => {
    if (error instanceof Refusal) reader.abort();
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Next sends the headers with the first bytes of the body.
      if (start === info.next) controller.enqueue(KEEP_ALIVE);
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(KEEP_ALIVE);
        void authenticate(request).catch(turnOut);
      }, KEEP_ALIVE_INTERVAL_MS);
      if (signal.aborted) leave();
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (!done) {
          controller.enqueue(encoder.encode(value));
          return;
        }
        if (!signal.aborted) controller.enqueue(encoder.encode(`data: ${DONE_EVENT_DATA}\n\n`));
      } catch {
        // The database is away, or the stream was collected meanwhile: the reader asks again,
        // and is told.
      }
      leave();
      controller.close();
    },
    cancel: leave,
  });
  return new Response(body, { headers });
}
