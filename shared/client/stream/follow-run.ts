import { ConnectionError } from "../errors/connection-error.ts";
import { isTransient, Retries, type RetryPolicy, type RetryStatus } from "../retry/retries.ts";
import type { ConnectionSnapshot } from "./connection-state.ts";
import { ReplayBatch } from "./replay-batch.ts";
import type { ResumeCursor } from "./resume-cursor.ts";
import { RunConnection, type RunConnectionOptions } from "./run-connection.ts";
import { type RunLock, takeRun } from "./run-lock.ts";

export interface FollowRunOptions extends RetryPolicy, RunConnectionOptions {
  /** The run to follow: one that a POST starts or joins, or one to resume. */
  target: { post: (signal: AbortSignal) => Promise<Response> } | { runId: string };
  /** Requests the stream of a run from an index on. */
  openStream: (
    runId: string,
    query: { startIndex: number; replay: "verbatim" | "compact" },
    signal: AbortSignal,
  ) => Promise<Response>;
  cursor: ResumeCursor;
  lock: RunLock;
  /** Whether to go on after the connection broke. */
  resume: boolean;
  /** A connection that lived for so many milliseconds was a good one, also without a chunk. */
  healthyAfterMs: number;
  /** Told of every change; the caller adds which chat it is. */
  onState: (state: Omit<ConnectionSnapshot, "chatId">) => void;
}

export type RunFollowing =
  | { type: "opened"; runId: string; headers: Headers }
  /** Whole events that belong into one render, in order, none of them seen before, as they came. */
  | { type: "events"; events: Uint8Array[] };

/** How a run's stream came to its end. */
export interface RunEnding {
  /**
   * `finished`: `[DONE]` has arrived. `ended`, `collected`: the backend has no more
   * chunks to give, since the reader has them all or since they are gone.
   */
  how: "finished" | "ended" | "collected";
  /** The run had ended before the client resumed it. */
  wasOver: boolean;
}

/**
 * Reads a run's stream to its end over as many connections as it takes, and yields each event
 * once, in order.
 *
 * @throws ProblemError or ConnectionError when it cannot go on; the signal's reason. Holds no
 * timer, listener, connection or lock afterwards.
 */
export async function* followRun(
  options: FollowRunOptions,
  signal: AbortSignal,
): AsyncGenerator<RunFollowing, RunEnding, undefined> {
  const { cursor, clock, lock } = options;
  const comesBack = "runId" in options.target;
  const batch = new ReplayBatch();
  let { target } = options;
  let storedAtFirst: number | undefined;
  let release: (() => void) | undefined;
  let opened = false;

  const show = (phase: ConnectionSnapshot["phase"], status: RetryStatus) =>
    options.onState({ phase, ...("runId" in target ? target : {}), ...status });
  const retries = new Retries(options, (status) =>
    show(opened ? "reconnecting" : "connecting", status),
  );

  try {
    for (;;) {
      await retries.wait(signal);
      const startIndex = cursor.next;
      const replay = comesBack && startIndex === 0 ? "compact" : "verbatim";
      const connection = new RunConnection(signal, options);
      let openedAt: number | undefined;
      let failure: unknown;
      try {
        // A run is read by one owner; a post has no run to wait for yet.
        if ("runId" in target) release ??= await takeRun(lock, target.runId, signal);
        const asked = target;
        const answer = await connection.open((connectionSignal) =>
          "post" in asked
            ? asked.post(connectionSignal)
            : options.openStream(asked.runId, { startIndex, replay }, connectionSignal),
        );
        if (answer.kind !== "stream") {
          if (batch.size > 0) yield { type: "events", events: batch.take() };
          return { how: answer.kind, wasOver: comesBack && !opened };
        }

        openedAt = clock.now();
        const { runId } = "runId" in target ? target : answer;
        target = { runId };
        let phase: "streaming" | "resumed" = opened || comesBack ? "resumed" : "streaming";
        if (!opened) yield { type: "opened", runId, headers: answer.headers };
        opened = true;
        release ??= await takeRun(lock, runId, signal);

        const storedTo = answer.tailIndex + 1;
        storedAtFirst ??= storedTo;
        if (replay === "compact") cursor.allowFoldsTo(storedTo);
        else cursor.forbidFolds();
        batch.expect(storedTo, replay);
        show(phase, retries.status);
        for await (const read of connection.read(answer.body, cursor)) {
          batch.add(read.events, cursor.next);
          if (batch.size > 0 && (batch.isComplete || read.idle || read.finished)) {
            retries.succeeded();
            show(phase, retries.status);
            phase = "streaming";
            yield { type: "events", events: batch.take() };
          }
          if (read.finished) {
            return { how: "finished", wasOver: comesBack && cursor.next <= storedAtFirst };
          }
        }
        failure = new ConnectionError("cut", "Reload the chat to go on where it stopped.");
      } catch (thrown) {
        failure = thrown;
      } finally {
        connection.close();
      }

      signal.throwIfAborted();
      const livedMs = openedAt === undefined ? 0 : clock.now() - openedAt;
      if (cursor.next > startIndex || (livedMs >= options.healthyAfterMs && !isSilence(failure))) {
        retries.succeeded();
      }
      const isNotResumed = opened && !options.resume && isTransient(failure);
      const goesOn = retries.failed(failure) && !isNotResumed;
      if (batch.size > 0 && !(goesOn && batch.isReplay)) {
        yield { type: "events", events: batch.take() };
      }
      if (!goesOn) throw isNotResumed ? notResumed(failure) : failure;
    }
  } finally {
    release?.();
  }
}

function isSilence(failure: unknown): boolean {
  return ConnectionError.isInstance(failure) && failure.code === "silent";
}

function notResumed(cause: unknown): ConnectionError {
  return new ConnectionError(
    "cut",
    "The run goes on, but resuming is switched off: reload the chat to see the answer.",
    { cause },
  );
}
