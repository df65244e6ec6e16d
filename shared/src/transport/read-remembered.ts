import type { UIMessageChunk } from "ai";
import type { LinnetMessage } from "../protocol/linnet-message.ts";
import type { ConnectionState } from "./connection-state.ts";
import type { RunEnding } from "./follow-run.ts";
import type { LinnetApi } from "./linnet-api.ts";
import { type ReadingPolicy, settledState } from "./reading-policy.ts";
import { ResumeCursor } from "./resume-cursor.ts";
import { type RunReadingOptions, readRun } from "./run-reading.ts";
import type { RunRecordKeeper } from "./run-record-keeper.ts";

/** How the reading of a run ended. */
export interface ReadEnd extends RunEnding {
  runId: string | undefined;
}

export interface RememberedReading
  extends Pick<RunReadingOptions, "chatId" | "openStream" | "lock" | "resume" | "bracketBursts"> {
  api: LinnetApi;
  policy: ReadingPolicy;
  /** A run to come back to, or messages to send and how. */
  source:
    | { runId: string }
    | { messages: LinnetMessage[]; post: (signal: AbortSignal) => Promise<Response> };
  /** Where the position is noted; without `resume` it is not. */
  keeper: RunRecordKeeper;
  /** Shows where the connection stands. */
  connection: ConnectionState;
  onRun?: (run: { chatId: string; runId: string }) => void;
  /** Called after the last chunk was taken and the record is gone. */
  onEnd: (end: ReadEnd, signal: AbortSignal | undefined) => void | Promise<void>;
}

/**
 * Reads a run and keeps a record of it, as the transports of chats and of sessions do.
 *
 * @returns The run's chunks; `null` when there was nothing left to read.
 * @throws ProblemError, ConnectionError, or the signal's reason.
 */
export async function readRemembered(
  reading: RememberedReading,
  abortSignal: AbortSignal | undefined,
): Promise<ReadableStream<UIMessageChunk> | null> {
  const { api, policy, source, keeper, connection, onRun, onEnd, ...options } = reading;
  const { chatId, resume } = options;
  const cursor = new ResumeCursor();
  let runId = "runId" in source ? source.runId : undefined;

  const remember = () => {
    if (resume && runId !== undefined) keeper.advance(runId, cursor.next);
  };
  const finish = async (ending: RunEnding, signal: AbortSignal | undefined) => {
    if (runId !== undefined) await keeper.forget(runId);
    await onEnd({ ...ending, runId }, signal);
  };

  const result = await readRun(
    {
      ...policy,
      ...options,
      messages: "messages" in source ? source.messages : [],
      target: source,
      retryAfterMs: (response) => api.http.retryAfterMs(response),
      cursor,
      onState: (state) => connection.set({ ...state, chatId }),
      onOpened: (openedId) => {
        runId = openedId;
        remember();
        onRun?.({ chatId, runId });
      },
      onProgress: remember,
      onSettled: (settled) => {
        connection.set({ chatId, runId, ...settledState(settled) });
        if ("failure" in settled) void keeper.flush();
      },
      onTaken: finish,
    },
    abortSignal,
  );
  if (!("how" in result)) return result;
  await finish(result, abortSignal);
  return null;
}
