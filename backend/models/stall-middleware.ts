import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { mergeAdjacentDeltas } from "./merge-adjacent-deltas.ts";
import { ModelStalledError } from "./model-errors.ts";

/** How many times per allowed silence it is looked at the clock. */
const CHECKS = 20;

/** Notices silence, by one timer for a whole call instead of one for each chunk. */
class StallWatch {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** When the model was asked for what it has not sent yet; a slow reader is not its fault. */
  #waitingSince: number | undefined;

  constructor(seconds: number) {
    this.#timer = setInterval(
      () => {
        if (this.#waitingSince === undefined) return;
        if (performance.now() - this.#waitingSince < seconds * 1_000) return;
        this.#controller.abort(new ModelStalledError(seconds));
        this.stop();
      },
      (seconds * 1_000) / CHECKS,
    );
  }

  /** Aborted with a `ModelStalledError` when the silence was too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  waits(): void {
    this.#waitingSince = performance.now();
  }

  heard(): void {
    this.#waitingSince = undefined;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Settles as `pending` does, or fails when it stays silent for too long. */
  async within<Value>(pending: PromiseLike<Value>): Promise<Value> {
    const stalled = Promise.withResolvers<never>();
    const fail = () => stalled.reject(this.signal.reason);
    this.signal.addEventListener("abort", fail, { once: true });
    this.waits();
    try {
      return await Promise.race([pending, stalled.promise]);
    } finally {
      this.heard();
      this.signal.removeEventListener("abort", fail);
    }
  }
}

/**
 * Cuts off a model that is silent for too long, before its first chunk or between two.
 *
 * @param seconds the longest silence that is allowed.
 */
export function stallMiddleware(seconds: number): LanguageModelV3Middleware {
  return {
    specificationVersion: "v3",
    wrapGenerate: async ({ model, params }) => {
      const watch = new StallWatch(seconds);
      const signals = [watch.signal, ...(params.abortSignal ? [params.abortSignal] : [])];
      try {
        return await watch.within(
          model.doGenerate({ ...params, abortSignal: AbortSignal.any(signals) }),
        );
      } finally {
        watch.stop();
      }
    },
    wrapStream: async ({ model, params }) => {
      const watch = new StallWatch(seconds);
      const signals = [watch.signal, ...(params.abortSignal ? [params.abortSignal] : [])];
      try {
        const result = await watch.within(
          model.doStream({ ...params, abortSignal: AbortSignal.any(signals) }),
        );
        return { ...result, stream: watched(result.stream, watch) };
      } catch (error) {
        watch.stop();
        throw error;
      }
    },
  };
}

/** The same stream, failing when it goes silent. Parts that come together are merged. */
function watched(
  source: ReadableStream<LanguageModelV3StreamPart>,
  watch: StallWatch,
): ReadableStream<LanguageModelV3StreamPart> {
  const reader = source.getReader();
  // Ends the read that waits.
  watch.signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  return mergeAdjacentDeltas({
    async read() {
      try {
        watch.waits();
        const result = await reader.read();
        watch.heard();
        watch.signal.throwIfAborted();
        if (result.done) watch.stop();
        return result;
      } catch (error) {
        watch.stop();
        throw error;
      }
    },
    cancel(reason) {
      watch.stop();
      return reader.cancel(reason);
    },
  });
}
