import type { DescribePicture } from "@linnet/protocol";
import { generateText } from "ai";
import { countTokens } from "../db/queries/daily-usage.ts";
import { log } from "../logging/log.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { ModelStalledError } from "../models/model-errors.ts";
import { modelFailure } from "../models/model-failure.ts";
import { callKnownModel, modelInPlaceOf } from "../models/offers.ts";
import { isPictureRefusal, maySeePictures } from "../models/sees-pictures.ts";
import { Refusal } from "../problems/refusal.ts";
import { isUseCounted } from "../process/daily-limits.ts";
import { environment } from "../process/env.ts";
import { DESCRIPTION_PROMPT, descriptionMessages } from "../prompts/description-prompt.ts";
import { estimateTokens } from "../prompts/estimate-tokens.ts";
import { descriptionIn } from "./description-in.ts";

/** A person waits for it. */
const TIMEOUT_MS = 60_000;
/** A description has few hundred tokens: the others are for a model that thinks before. */
const MOST_OUTPUT_TOKENS = 4_096;
/** What providers count for a picture of 1,024 pixels a side: 250 to 1,600. */
const TOKENS_OF_PICTURE = 1_500;

/** The agents' model, or the one in its place. */
function usedModel(): string {
  return modelInPlaceOf(environment().LINNET_MODEL ?? LOCAL_MODEL, "agent");
}

/** Whether a description can be asked for. */
export function canDescribePictures(): boolean {
  return maySeePictures(usedModel());
}

function seesNone(): Refusal {
  return new Refusal("model-sees-no-pictures", {
    detail:
      "This model cannot see pictures: write the description yourself, or choose another model.",
  });
}

function refusalOf(model: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  if (isTimeout || error instanceof ModelStalledError) {
    const detail = `${model} did not answer in time. Try again, or write the description yourself.`;
    return new Refusal("model-stalled", { detail });
  }
  const { code, problem } = modelFailure(model, error);
  return new Refusal(code, { ...(problem.detail ? { detail: problem.detail } : {}) });
}

/** Whether a call was ended here while the model was at work: the provider counts it, and tells no usage. */
function wasCutOff(error: unknown, signal: AbortSignal): boolean {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return signal.aborted || isTimeout || error instanceof ModelStalledError;
}

/** Counts tokens against a person's day. What the model said is worth more than the count. */
async function count(userId: string, tokens: number): Promise<void> {
  if (!isUseCounted()) return;
  await countTokens(userId, tokens).catch((error: unknown) =>
    log.error({ userId, tokens, error }, "the tokens of a description were not counted"),
  );
}

/**
 * Has the agents' model suggest a description of a picture: one call, outside of any run. What the model
 * answers is text for the person, and nothing else.
 *
 * @param jpeg the picture as `pictureForModel` makes it.
 * @param signal ends the call.
 * @returns undefined when `signal` has ended the call.
 * @throws Refusal with the code of the model's failure.
 */
export async function describePicture(
  userId: string,
  jpeg: Uint8Array,
  { text, language }: DescribePicture,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!canDescribePictures()) throw seesNone();
  const named = usedModel();
  if (signal.aborted) return undefined;
  const asked = TOKENS_OF_PICTURE + estimateTokens(DESCRIPTION_PROMPT + text);
  try {
    const result = await callKnownModel(named, "agent", async (model) => {
      try {
        return await generateText({
          model: linnetModel(model),
          system: DESCRIPTION_PROMPT,
          messages: descriptionMessages(jpeg, text, language),
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          maxOutputTokens: MOST_OUTPUT_TOKENS,
          maxRetries: 0,
        });
      } catch (error) {
        // OpenRouter says it with 404, as others say that they do not know the model.
        throw isPictureRefusal(error) ? seesNone() : error;
      }
    });
    const { inputTokens = asked, outputTokens = estimateTokens(result.text) } = result.totalUsage;
    await count(userId, inputTokens + outputTokens);
    const description = descriptionIn(result.text);
    if (description !== "") return description;
    const detail = `${named} gave no description. Try again, or write it yourself.`;
    throw new Refusal("model-failed", { detail });
  } catch (error) {
    if (wasCutOff(error, signal)) await count(userId, asked);
    if (signal.aborted) return undefined;
    log.warn({ model: named, error }, "a picture was not described");
    throw refusalOf(named, error);
  }
}
