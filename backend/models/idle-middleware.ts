import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { ModelStalledError } from "./model-errors.ts";

/** Races a promise against silence; the request is aborted when silence wins. */
async function withinIdleTime<Value>(
  pending: PromiseLike<Value>,
  seconds: number,
  controller: AbortController,
): Promise<Value> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new ModelStalledError(seconds);
    stalled.reject(error);
    controller.abort(error);
  }, seconds * 1_000);
  try {
    return await Promise.race([pending, stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Cuts off a model that is silent for too long, before its first chunk or between two.
 *
 * @param seconds the longest silence that is allowed.
 */
export function idleMiddleware(seconds: number): LanguageModelV3Middleware {
  return {
    specificationVersion: "v3",
    wrapGenerate: async ({ model, params }) => {
      const controller = new AbortController();
      const abortSignal = AbortSignal.any(
        params.abortSignal ? [params.abortSignal, controller.signal] : [controller.signal],
      );
      return withinIdleTime(model.doGenerate({ ...params, abortSignal }), seconds, controller);
    },
    wrapStream: async ({ model, params }) => {
      const controller = new AbortController();
      const abortSignal = AbortSignal.any(
        params.abortSignal ? [params.abortSignal, controller.signal] : [controller.signal],
      );
      const result = await withinIdleTime(
        model.doStream({ ...params, abortSignal }),
        seconds,
        controller,
      );
      const reader = result.stream.getReader();
      return {
        ...result,
        stream: new ReadableStream<LanguageModelV3StreamPart>({
          async pull(output) {
            try {
              const { done, value } = await withinIdleTime(reader.read(), seconds, controller);
              if (done) output.close();
              else output.enqueue(value);
            } catch (error) {
              output.error(error);
            }
          },
          cancel: (reason) => reader.cancel(reason),
        }),
      };
    },
  };
}
