import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import type { ClientPart, LinnetChunk } from "@linnet/protocol";
import { PROGRESS } from "@linnet/protocol";
import { LookAgainError } from "../chunk-log/look-again-error.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { currentAttempt } from "../chunk-log/step-lease.ts";
import { askAgain } from "../db/ask-again.ts";
import {
  type ClientCall,
  noteToldCall,
  openClientCall,
  readClientCall,
} from "../db/queries/client-calls.ts";
import { noteProviderRun } from "../db/queries/provider-runs.ts";
import { clientCallNews } from "../process/client-call-news.ts";
import { environment } from "../process/env.ts";
import { toClientRequest } from "./client-request.ts";
import { ClientAwayError, ClientModelError, ModelStalledError } from "./model-errors.ts";

/** The provider of models that a client has: `client/<the client's own name of the model>`. */
const PROVIDER = "client/";

/** For how many seconds without a client a step waits before it lets others have its place. */
const PATIENCE_SECONDS = 10;
/** After how many seconds without a client the backend's own model answers, where the message allows it. */
export const CLIENT_PATIENCE_SECONDS = 60;
/** A step that waits for a client looks again after as long as it has waited; a claim wakes it up at once. */
const LONGEST_DELAY_SECONDS = 600;
/** How often a call can be claimed: a client that cannot send what its model says would claim it for ever. */
const MOST_CLAIMS = 20;
/** How soon news from another process are seen, in milliseconds: while a client answers, and before. */
const LOOK_MS = { held: 250, open: 1_000 };

/** The `provider/model` name of a client's model. */
export function clientModelName(id: string): string {
  return `${PROVIDER}${id}`;
}

/** Whether a client has the model, or gives the answer of that name, and not the backend. */
export function isClientModel(name: string): boolean {
  return name.startsWith(PROVIDER);
}

/**
 * A model that a client of the person has. The call is stored with the step, a client claims it and sends the
 * answer in batches, and the step reads them: also its next execution after a kill, without another call.
 *
 * @param name of `clientModelName`.
 */
export function clientModel(name: string): LanguageModelV3 {
  const modelId = name.slice(PROVIDER.length);
  return {
    specificationVersion: "v3",
    provider: "client",
    modelId,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error("a client's model only streams")),
    doStream: async (options) => {
      const attempt = currentAttempt();
      if (!attempt) throw new Error("a client's model answers steps only");
      const reading = new CallReading(attempt, modelId);
      const first = await reading.open(options);
      return {
        stream: new ReadableStream<LanguageModelV3StreamPart>({
          start(controller) {
            controller.enqueue({ type: "stream-start", warnings: [] });
            for (const part of first) controller.enqueue(part);
          },
          async pull(controller) {
            const parts = await reading.next();
            for (const part of parts ?? []) controller.enqueue(part);
            if (!parts) controller.close();
          },
        }),
      };
    },
  };
}

/** Reads the batches of one claim. The next execution of the step reads the same ones, as the same attempt. */
class CallReading {
  readonly #attempt: StepAttempt;
  readonly #modelId: string;
  readonly #translate = translation();
  /** The name of the answer that the attempt has begun to read. */
  #answer: string | undefined;
  #claim = 0;
  #batch = 0;
  #isOver = false;
  #heardAt = performance.now();

  constructor(attempt: StepAttempt, modelId: string) {
    this.#attempt = attempt;
    this.#answer = attempt.providerRun;
    this.#modelId = modelId;
  }

  /** Stores the call, unless an earlier execution has, and waits for the first parts. */
  async open(options: LanguageModelV3CallOptions): Promise<LanguageModelV3StreamPart[]> {
    const request = toClientRequest(this.#modelId, options);
    const { signal } = this.#attempt;
    const what = "a call of a client's model";
    await askAgain(() => openClientCall(this.#attempt, request), { what, signal });
    return (await this.next()) ?? [];
  }

  /**
   * The parts that come next; undefined when the answer has ended.
   *
   * @throws LookAgainError when no client has the call, or another one has begun; ClientAwayError when none has had
   *   it for too long; ClientModelError when the client's model gave no answer; ModelStalledError when it went silent.
   */
  async next(): Promise<LanguageModelV3StreamPart[] | undefined> {
    if (this.#isOver) return undefined;
    const { runId, signal } = this.#attempt;
    for (;;) {
      signal.throwIfAborted();
      const call = await askAgain(() => readClientCall(this.#attempt, this.#batch), {
        what: "the answer of a client's model",
        signal,
      });
      if (!call) throw new Error("the call of the client's model is gone");
      // Half an answer is not begun while nobody has the call: each try would run its tools once more.
      const isThere = call.isHeld || call.state !== "open";
      const parts = isThere ? await this.#take(call) : [];
      if (parts.length > 0) return parts;
      if (call.state === "failed") throw new ClientModelError("failed", "It answers too much");
      if (call.claim > MOST_CLAIMS) {
        throw new ClientModelError("failed", "Its answer was begun too often");
      }
      if (call.isHeld) await this.#hold(call);
      else await this.#wait(call);
      await clientCallNews(runId, call.isHeld ? LOOK_MS.held : LOOK_MS.open, signal);
    }
  }

  async #take({ id, claim, batches }: ClientCall): Promise<LanguageModelV3StreamPart[]> {
    const answer = clientModelName(`${id}/${claim}`);
    if (this.#answer !== undefined && this.#answer !== answer) {
      throw new LookAgainError("another claim has begun the answer again", { keeps: "nothing" });
    }
    const parts = batches.flat();
    if (parts.length > 0 && this.#answer === undefined) {
      const { signal } = this.#attempt;
      await askAgain(() => noteProviderRun(this.#attempt, answer), {
        what: "the name of a client's answer",
        signal,
      });
      this.#answer = answer;
    }
    if (parts.length > 0 || this.#claim !== claim) this.#heardAt = performance.now();
    this.#claim = claim;
    this.#batch += batches.length;
    return parts.flatMap((part) => {
      if (part.type === "error") throw new ClientModelError(part.kind, part.message);
      this.#isOver ||= part.type === "finish";
      return this.#translate(part);
    });
  }

  /** @throws ModelStalledError when the client has sent no part for too long. */
  async #hold(call: ClientCall): Promise<void> {
    // What was said before would stand while the model writes.
    if (call.told?.endsWith("away")) await this.#tell(call, "held");
    const seconds = environment().LINNET_MODEL_IDLE_SECONDS;
    if (performance.now() - this.#heardAt > seconds * 1_000) throw new ModelStalledError(seconds);
  }

  /** Asks the person's clients to claim the call, and says so. */
  async #wait(call: ClientCall): Promise<void> {
    const { unclaimedFor } = call;
    const isAway = unclaimedFor >= PATIENCE_SECONDS;
    await this.#tell(call, isAway ? "away" : "asking");
    if (!isAway) return;
    if (unclaimedFor >= environment().LINNET_APPROVAL_HOURS * 3_600) throw new ClientAwayError();
    const seconds =
      unclaimedFor < CLIENT_PATIENCE_SECONDS
        ? CLIENT_PATIENCE_SECONDS - unclaimedFor
        : Math.min(unclaimedFor, LONGEST_DELAY_SECONDS);
    throw new LookAgainError("no client has claimed the call of its model", {
      keeps: "attempt",
      afterMs: Math.ceil(seconds) * 1_000,
    });
  }

  async #tell(
    { id, claim, told: before }: ClientCall,
    phase: "asking" | "away" | "held",
  ): Promise<void> {
    const told = `${claim}:${phase}`;
    if (before === told) return;
    const { step, signal } = this.#attempt;
    const said = phase === "held" ? "asking" : phase;
    const chunks: LinnetChunk[] = [
      {
        type: "data-progress",
        id: `progress-${said}-${step}-${told.replace(":", "-")}`,
        data: { text: PROGRESS[said] },
      },
    ];
    if (phase !== "held") {
      const data = { id, model: this.#modelId };
      chunks.push({ type: "data-model-call", id: `model-call-${step}`, data });
    }
    await this.#attempt.append(chunks.map(serializeChunk));
    await askAgain(() => noteToldCall(id, told), { what: "a call of a client's model", signal });
  }
}

/** Gives the parts of a client's answer the form that AI SDK reads. */
function translation(): (part: ClientPart) => LanguageModelV3StreamPart[] {
  let open: { type: "text" | "reasoning"; id: string } | undefined;
  let blocks = 0;
  const close = (): LanguageModelV3StreamPart[] => {
    const ended = open;
    open = undefined;
    return ended ? [{ type: `${ended.type}-end`, id: ended.id }] : [];
  };
  return (part) => {
    switch (part.type) {
      case "text":
      case "reasoning": {
        const begun: LanguageModelV3StreamPart[] = [];
        if (open?.type !== part.type) {
          begun.push(...close());
          open = { type: part.type, id: String(blocks) };
          blocks += 1;
          begun.push({ type: `${part.type}-start`, id: open.id });
        }
        return [...begun, { type: `${part.type}-delta`, id: open.id, delta: part.text }];
      }
      case "tool-call": {
        const { toolCallId: id, toolName } = part;
        const input =
          typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {});
        return [
          ...close(),
          { type: "tool-input-start", id, toolName },
          { type: "tool-input-delta", id, delta: input },
          { type: "tool-input-end", id },
          { type: "tool-call", toolCallId: id, toolName, input },
        ];
      }
      case "finish": {
        const { inputTokens, outputTokens } = part.usage ?? {};
        return [
          ...close(),
          {
            type: "finish",
            finishReason: { unified: part.reason, raw: undefined },
            usage: {
              inputTokens: {
                total: inputTokens,
                noCache: undefined,
                cacheRead: undefined,
                cacheWrite: undefined,
              },
              outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
            },
          },
        ];
      }
      case "error":
        return [];
    }
  };
}
