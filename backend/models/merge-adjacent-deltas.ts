import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";

/** Parts that may wait for a slow reader; beyond, the model is not read. */
const MAX_WAITING_PARTS = 64;

/** The parts of a model's answer. */
export interface PartSource {
  read(): Promise<ReadableStreamReadResult<LanguageModelV3StreamPart>>;
  cancel(reason: unknown): Promise<void>;
}

type Delta = Extract<
  LanguageModelV3StreamPart,
  { type: "text-delta" | "reasoning-delta" | "tool-input-delta" }
>;

/** Whether nothing but its text would be lost when it is merged with its neighbour. */
function isPlainDelta(part: LanguageModelV3StreamPart): part is Delta {
  return (
    (part.type === "text-delta" ||
      part.type === "reasoning-delta" ||
      part.type === "tool-input-delta") &&
    part.providerMetadata === undefined
  );
}

/**
 * Returns a model's answer in which adjacent deltas that arrive in one turn of the event loop are merged,
 * before they go through all that stands between a provider and the chunk log. A delta that
 * arrives alone goes on within the same turn; under load, when many streams wait for theirs,
 * merging saves most of the work. Order, and every other part, stay as they are.
 */
export function mergeAdjacentDeltas(source: PartSource): ReadableStream<LanguageModelV3StreamPart> {
  let held: Delta | undefined;
  let tick: NodeJS.Immediate | undefined;
  let wasRead = Promise.withResolvers<void>();
  let isCancelled = false;

  /** Resolves once fewer than `waiting` parts wait to be read, or nobody reads any more. */
  async function fewerThan(
    waiting: number,
    controller: ReadableStreamDefaultController<LanguageModelV3StreamPart>,
  ): Promise<void> {
    while (!isCancelled && MAX_WAITING_PARTS - (controller.desiredSize ?? 0) >= waiting) {
      wasRead = Promise.withResolvers();
      await wasRead.promise;
    }
  }

  async function pump(
    controller: ReadableStreamDefaultController<LanguageModelV3StreamPart>,
  ): Promise<void> {
    const flush = () => {
      clearImmediate(tick);
      if (held && !isCancelled) controller.enqueue(held);
      held = undefined;
    };
    try {
      while (!isCancelled) {
        await fewerThan(MAX_WAITING_PARTS, controller);
        const { done, value } = await source.read();
        if (isCancelled) return;
        if (done) {
          flush();
          controller.close();
          return;
        }
        if (held && isPlainDelta(value) && held.type === value.type && held.id === value.id) {
          held = { ...held, delta: held.delta + value.delta };
          continue;
        }
        flush();
        if (isPlainDelta(value)) {
          held = value;
          tick = setImmediate(flush);
        } else {
          controller.enqueue(value);
        }
      }
    } catch (error) {
      flush();
      // Parts that came before the failure are delivered first; otherwise the failure would discard them.
      await fewerThan(1, controller);
      if (!isCancelled) controller.error(error);
    }
  }

  return new ReadableStream<LanguageModelV3StreamPart>(
    {
      start(controller) {
        void pump(controller);
      },
      pull() {
        wasRead.resolve();
      },
      cancel(reason) {
        isCancelled = true;
        clearImmediate(tick);
        wasRead.resolve();
        return source.cancel(reason);
      },
    },
    { highWaterMark: MAX_WAITING_PARTS },
  );
}
