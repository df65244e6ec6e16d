import type { HttpClient } from "../api/http-client.ts";
import type { RunRecordKeeper } from "../transport/run-record-keeper.ts";
import type { ConnectionState } from "./connection-state.ts";
import type { RunEnding } from "./follow-run.ts";
import { type ReadingPolicy, settledState } from "./reading-policy.ts";
import { type RunBatches, type RunReadingOptions, readRun } from "./run-reading.ts";

/** How the reading of a run ended. */
export interface ReadEnd extends RunEnding {
  runId: string | undefined;
}

export interface RememberedReading
  extends Pick<RunReadingOptions, "chatId" | "source" | "lock" | "resume"> {
  http: HttpClient;
  /** Path below which a turn is posted; the stream of its run is at `<path>/<runId>/stream`. */
  path: string;
  policy: ReadingPolicy;
  /** Where the position is noted; without `resume` it is not. */
  keeper: RunRecordKeeper;
  /** Shows where the connection stands. */
  connection: ConnectionState;
  onRun?: ((run: { chatId: string; runId: string }) => void) | undefined;
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
): Promise<RunBatches | null> {
  const { http, path, policy, keeper, connection, onRun, onEnd, ...options } = reading;
  const { chatId, source, resume } = options;
  let runId = "runId" in source ? source.runId : undefined;

  const finish = async (ending: RunEnding, signal: AbortSignal | undefined) => {
    if (runId !== undefined) await keeper.forget(runId);
    await onEnd({ ...ending, runId }, signal);
  };

  const result = await readRun(
    {
      ...policy,
      ...options,
      api: `${http.baseUrl}${path}`,
      fetch: http.fetch,
      ...(resume ? { record: keeper } : {}),
      onState: (state) => connection.set({ ...state, chatId }),
      onRun(openedId) {
        runId = openedId;
        onRun?.({ chatId, runId });
      },
      onSettled: (settled) => connection.set({ chatId, runId, ...settledState(settled) }),
      onTaken: finish,
    },
    abortSignal,
  );
  if (!("how" in result)) return result;
  await finish(result, abortSignal);
  return null;
}
