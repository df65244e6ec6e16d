import type { Problem, ProblemCode } from "@linnet/shared/protocol/problem";
import { PROBLEMS, problemType } from "@linnet/shared/protocol/problem";
import { APICallError, LoadAPIKeyError, NoSuchModelError, RetryError } from "ai";
import { ConfigurationError } from "../env.ts";

/** A model that sent nothing for longer than `LINNET_MODEL_IDLE_SECONDS`. */
export class ModelStalledError extends Error {
  override readonly name = "ModelStalledError";

  constructor(seconds: number) {
    super(`the model sent nothing for ${seconds} seconds`);
  }
}

/** How a failed model call is to be treated. */
export interface ModelFailure {
  problem: Problem;
  /** No retry can mend it: a bad key, a refused input. */
  isFatal: boolean;
  isStall: boolean;
  /** What the provider asked to wait, in milliseconds. */
  retryAfterMs?: number;
}

function problem(code: ProblemCode, detail: string): Problem {
  return { type: problemType(code), ...PROBLEMS[code], detail };
}

function retryAfterMs(error: APICallError): number | undefined {
  const value = error.responseHeaders?.["retry-after"];
  if (!value) return undefined;
  const seconds = Number(value);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isFinite(milliseconds) && milliseconds > 0
    ? Math.min(milliseconds, 60_000)
    : undefined;
}

function fromStatus(model: string, error: APICallError): ModelFailure {
  const status = error.statusCode;
  const base = { isStall: false, isFatal: true };
  switch (status) {
    case 401:
    case 403:
      return {
        ...base,
        problem: problem(
          "model-unauthorized",
          `The provider of ${model} refused the key (${status}). Check the API key that is set for it, then send the message again.`,
        ),
      };
    case 404:
      return {
        ...base,
        problem: problem(
          "model-not-found",
          `The provider does not know ${model} (404). Set LINNET_MODEL to a model that it offers.`,
        ),
      };
    case 408:
    case 409:
      return {
        ...base,
        isFatal: false,
        problem: problem("model-failed", `${model} did not answer in time (${status}). Try again.`),
      };
    case 429:
      return {
        ...base,
        isFatal: false,
        retryAfterMs: retryAfterMs(error),
        problem: problem(
          "model-rate-limited",
          `The provider of ${model} is over its limit (429). Wait a little, or check the plan and quota of the key, then send the message again.`,
        ),
      };
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      ...base,
      problem: problem(
        "model-failed",
        `${model} refused the request (${status}): ${error.message}`,
      ),
    };
  }
  return {
    ...base,
    isFatal: false,
    retryAfterMs: retryAfterMs(error),
    problem: problem(
      "model-failed",
      status === undefined
        ? `${model} could not be reached: ${error.message}. Check that its server runs and its address is right.`
        : `${model} failed (${status}). Try again in a moment.`,
    ),
  };
}

/** Says what went wrong in words a person can act on, and whether a retry may help. */
export function modelFailure(model: string, error: unknown): ModelFailure {
  if (RetryError.isInstance(error)) return modelFailure(model, error.lastError);
  if (APICallError.isInstance(error)) return fromStatus(model, error);
  if (error instanceof ModelStalledError) {
    return {
      isFatal: false,
      isStall: true,
      problem: problem(
        "model-stalled",
        `${model} went silent and was cut off. Send the message again, or choose another model.`,
      ),
    };
  }
  if (
    error instanceof ConfigurationError ||
    LoadAPIKeyError.isInstance(error) ||
    NoSuchModelError.isInstance(error)
  ) {
    return { isFatal: true, isStall: false, problem: problem("model-failed", error.message) };
  }
  return {
    isFatal: false,
    isStall: false,
    problem: problem(
      "model-failed",
      `The answer of ${model} broke off or could not be read. Send the message again.`,
    ),
  };
}
