import type { Server } from "node:http";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { runtimeState } from "../process/runtime-state.ts";
import { stopOwnDatabase } from "./open-database.ts";
import { print } from "./print.ts";

/** How long open requests may take to end before the process ends anyway. */
const DRAIN_DEADLINE_MS = 8_000;
/**
 * A signal that comes so long after the first ends the wait for what is being written. Earlier
 * ones are the same request: service managers signal npm and this process, and npm passes it on.
 */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** Asked to end: what fails from then on fails because of it. */
export let isEnding = false;

/** The database ends with this process: that a connection breaks by it is no fault. */
function ignoreBrokenConnections(): void {
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", () => {});
}

/**
 * From now on, a signal ends this process in good order: what is being written comes to its end, for
 * `LINNET_DRAIN_SECONDS` at most, readers are told to reconnect, and the database that was started here is stopped. So does
 * the end of the parent process. It is called at the beginning of the start, and again at its end, because libraries add handlers
 * of their own, which end the process early.
 */
export function endOnSignals(publicServer: Server): void {
  const hurry = new AbortController();
  let askedAt = 0;
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) {
      if (performance.now() - askedAt > SECOND_SIGNAL_AFTER_MS) hurry.abort();
      return;
    }
    isEnding = true;
    askedAt = performance.now();
    const seconds = environment().LINNET_DRAIN_SECONDS;
    const state = runtimeState();
    if (!state.drain) ignoreBrokenConnections();
    const patience =
      seconds > 0 && state.drain
        ? AbortSignal.any([hurry.signal, AbortSignal.timeout(seconds * 1_000)])
        : AbortSignal.abort();
    const endSoon = () => setTimeout(() => process.exit(1), DRAIN_DEADLINE_MS).unref();
    if (patience.aborted) {
      endSoon();
    } else {
      patience.addEventListener("abort", endSoon);
      print(`Finishing what is being written, for ${seconds} s at most. Ctrl-C ends it now.`);
    }
    state.draining.signal.addEventListener("abort", () => {
      // Not before: those who ask are told by an answer that this instance leaves.
      publicServer.close();
      // From now on nothing waits for the connections that the database ends.
      ignoreBrokenConnections();
    });
    await state
      .drain?.(patience)
      .catch((error: unknown) => log.error({ error }, "Linnet did not drain"));
    publicServer.closeIdleConnections();
    await stopOwnDatabase();
    process.exit(signal === "SIGINT" ? 130 : 0);
  };
  // The worker library ends all workers when nobody reads the log any more.
  for (const output of [process.stdout, process.stderr]) {
    output.removeAllListeners("error").on("error", () => {});
  }
  // A terminal that closes sends SIGHUP. Without one, as by nohup, it may be ignored on purpose.
  const closing = process.stdout.isTTY ? (["SIGHUP"] as const) : [];
  for (const signal of ["SIGINT", "SIGTERM", ...closing] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void end(signal));
  }
  // The parent process has ended, so this process ends.
  process.removeAllListeners("disconnect").on("disconnect", () => void end("SIGTERM"));
}
