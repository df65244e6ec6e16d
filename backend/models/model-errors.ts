import type { ClientModelErrorKind, Problem, ProblemCode } from "@linnet/protocol";
import { PROBLEMS, problemType } from "@linnet/protocol";
import { LoadAPIKeyError, NoSuchModelError, RetryError } from "ai";
import { publicUrl } from "../auth/own-origins.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { TextTooSlowError } from "../texts/text-threads.ts";
import { alternativesTo } from "./offers.ts";
import { type ProviderRefusal, providerRefusal } from "./provider-refusal.ts";

/** A wait that is worth the person's while; for a longer one the run fails, and says how long. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_QUOTE = 300;

/** A model that sent nothing for longer than `LINNET_MODEL_IDLE_SECONDS`. */
export class ModelStalledError extends Error {
  override readonly name = "ModelStalledError";
  readonly seconds: number;

  constructor(seconds: number) {
    super(`the model sent nothing for ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** Why an agent has left no draft. */
export type NoDraftReason = "empty" | "filtered" | "declined" | "cut" | "unreadable";

/** An agent that was to hand in a draft, and has left neither one nor a word to the person. */
export class NoDraftError extends Error {
  override readonly name = "NoDraftError";
  readonly reason: NoDraftReason;

  constructor(reason: NoDraftReason) {
    super(`no draft: ${reason}`);
    this.reason = reason;
  }
}

/** A person's tokens of the day are used up, so no model is called for them. */
export class TokensUsedUpError extends Error {
  override readonly name = "TokensUsedUpError";

  /** @param allowed `LINNET_DAILY_TOKENS` */
  constructor(allowed: number) {
    super(
      `You may use ${allowed} tokens a day here, and they are used up. Send the message again after midnight UTC, or ask whoever runs the backend for more.`,
    );
  }
}

/** No client has claimed the call of its model for as long as a run waits. */
export class ClientAwayError extends Error {
  override readonly name = "ClientAwayError";

  constructor() {
    super("no client has claimed the call of its model");
  }
}

/** A client's model gave no answer. */
export class ClientModelError extends Error {
  override readonly name = "ClientModelError";
  readonly kind: ClientModelErrorKind;

  constructor(kind: ClientModelErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How a failed model call is to be treated. */
export interface ModelFailure {
  code: ProblemCode;
  problem: Problem;
  /** No retry can mend it: a bad key, a refused input. */
  isFatal: boolean;
  isStall: boolean;
  /** The wait that the provider asked for, in milliseconds. */
  retryAfterMs?: number;
}

/** What a person needs to know of a provider, by the name before the slash of its models. */
const PROVIDERS: Record<
  string,
  { name: string; variable: string; billing?: string; renewal?: string }
> = {
  gateway: {
    name: "the AI Gateway",
    variable: "AI_GATEWAY_API_KEY",
    billing: "https://vercel.com/dashboard",
  },
  google: {
    name: "Google",
    variable: "GOOGLE_GENERATIVE_AI_API_KEY",
    billing: "https://aistudio.google.com/apikey",
    renewal: " A free quota of a day returns by itself.",
  },
  openai: {
    name: "OpenAI",
    variable: "OPENAI_API_KEY",
    billing: "https://platform.openai.com/settings/organization/billing",
  },
  anthropic: {
    name: "Anthropic",
    variable: "ANTHROPIC_API_KEY",
    billing: "https://console.anthropic.com/settings/billing",
  },
  "openai-compatible": { name: "the model's server", variable: "OPENAI_COMPATIBLE_API_KEY" },
};

function failure(
  code: ProblemCode,
  detail: string,
  treatment: { isFatal: boolean; isStall?: boolean; retryAfterMs?: number | undefined },
): ModelFailure {
  const { isFatal, isStall = false, retryAfterMs } = treatment;
  return {
    code,
    problem: { type: problemType(code), ...PROBLEMS[code], detail },
    isFatal,
    isStall,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function quote(message: string): string {
  const line = message.trim().split(/\s+/).join(" ").replace(/\.$/, "");
  return line.length > LONGEST_QUOTE
    ? `${line.slice(0, LONGEST_QUOTE).toWellFormed()}…`
    : line || "no reason was given";
}

function waitInWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes >= 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
}

/** People with accounts share a model that only an operator sets; the owner of a local backend has a page for it. */
function isLocal(): boolean {
  return environment().LINNET_AUTH === "local";
}

function anotherKey(variable: string): string {
  return isLocal()
    ? `Paste a key that may use this model at ${publicUrl()}/start, or set ${variable} and start Linnet again.`
    : `Whoever runs Linnet sets ${variable} to a key that may use this model, and starts Linnet again.`;
}

function whereToGoOn(billing: string, variable: string): string {
  return isLocal()
    ? `Add some ${billing}, or use another key (${variable}) or model: ${publicUrl()}/start.`
    : `Whoever runs Linnet adds some ${billing}, or sets another key (${variable}) or model and starts Linnet again.`;
}

/** How a person goes on whose model does not do what it has to. */
function otherModel(): string {
  return isLocal()
    ? `Choose another model (LINNET_MODEL, or ${publicUrl()}/start)`
    : "Whoever runs Linnet sets another LINNET_MODEL";
}

/** How whoever runs the backend mends it by a setting. */
function settingFor(variable: string, value: string): string {
  return isLocal()
    ? `Or set ${variable} ${value}, and start Linnet again.`
    : `Or ask whoever runs Linnet to set ${variable} ${value}.`;
}

function fromRefusal(model: string, refusal: ProviderRefusal): ModelFailure {
  const { status, message, isUnknownModel, isOutOfQuota, lacks, retryAfterMs } = refusal;
  const {
    name,
    variable: key,
    billing,
    renewal = "",
  } = PROVIDERS[model.slice(0, model.indexOf("/"))] ?? {
    name: "the provider",
    variable: "the provider's API key",
  };
  if (status === undefined) {
    return failure(
      "model-failed",
      `${model} could not be reached: ${quote(message)}. Check that its server runs and its address is right.`,
      { isFatal: false },
    );
  }
  if (isOutOfQuota) {
    return failure(
      "model-out-of-credit",
      `The account at ${name} has no credit or quota left for ${model}. ${whereToGoOn(billing ? `at ${billing}` : "there", key)} Then try again.${renewal} The provider says (${status}): ${quote(message)}.`,
      { isFatal: true },
    );
  }
  if (lacks === "tools") {
    return failure(
      "model-failed",
      `${model} takes no tools, and Linnet cannot draft without them (${status}): ${quote(message)}. ${otherModel()}.`,
      { isFatal: true },
    );
  }
  if (lacks === "room") {
    return failure(
      "model-failed",
      `The conversation is too long for ${model} (${status}): ${quote(message)}. Attach less, or begin a new chat. ${settingFor("LINNET_CONTEXT_TOKENS", "to the number of tokens that it reads")}`,
      { isFatal: true },
    );
  }
  if (isUnknownModel || status === 404) {
    const nearest = alternativesTo(model, "agent").slice(0, 3);
    const one =
      nearest.length > 0 ? `one that it offers: ${nearest.join(", ")}` : "one that it offers";
    return failure(
      "model-not-found",
      `The provider does not know ${model} (${status}). Set LINNET_MODEL to ${one}.`,
      { isFatal: true },
    );
  }
  if (status === 401 || status === 403) {
    return failure(
      "model-unauthorized",
      `The provider of ${model} refused the key (${status}). ${anotherKey(key)}`,
      { isFatal: true },
    );
  }
  const wait = retryAfterMs ?? 0;
  const isLong = wait > LONGEST_WAIT_MS;
  if (status === 429) {
    const advice = isLong
      ? `It asks to wait ${waitInWords(wait)}.`
      : `Wait a little, or check the plan and quota of ${key}, then send the message again.`;
    return failure(
      "model-rate-limited",
      `The provider of ${model} is over its limit (429). ${advice}`,
      { isFatal: isLong, retryAfterMs },
    );
  }
  if (status === 408 || status === 409) {
    return failure("model-failed", `${model} did not answer in time (${status}). Try again.`, {
      isFatal: false,
      retryAfterMs,
    });
  }
  if (status >= 400 && status < 500) {
    return failure(
      "model-failed",
      `${model} refused the request (${status}): ${quote(message)}. ${otherModel()}, or send the message with other words.`,
      { isFatal: true },
    );
  }
  const advice = isLong ? `It asks to wait ${waitInWords(wait)}.` : "Try again in a moment.";
  return failure("model-failed", `${model} failed (${status}): ${quote(message)}. ${advice}`, {
    isFatal: isLong,
    retryAfterMs,
  });
}

/** The problem and the advice for a failure of a client's model, by the reason that the client gave. */
const CLIENT_MODEL: Record<
  ClientModelErrorKind,
  { code: ProblemCode; says: (model: string, reason: string) => string }
> = {
  refused: {
    code: "model-unauthorized",
    says: (model, reason) =>
      `Your editor or browser does not let Linnet use ${model}: ${reason}. Allow it there, or choose another model in Linnet's settings.`,
  },
  quota: {
    code: "model-rate-limited",
    says: (model, reason) =>
      `${model} has no quota left: ${reason}. Wait until it has, or choose another model in Linnet's settings.`,
  },
  "too-long": {
    code: "model-failed",
    says: (model, reason) =>
      `The conversation is too long for ${model}: ${reason}. Attach less, begin a new chat, or choose another model in Linnet's settings.`,
  },
  "unknown-model": {
    code: "model-not-found",
    says: (model, reason) =>
      `Your editor or browser does not have ${model} any more: ${reason}. Choose another model in Linnet's settings.`,
  },
  failed: {
    code: "model-failed",
    says: (model, reason) => `${model} failed: ${reason}. Send the message again.`,
  },
};

/** What a model has done in place of a draft. */
const IN_PLACE_OF_DRAFT: Record<NoDraftReason, string> = {
  empty: "wrote nothing that could be a draft",
  filtered: "was stopped by its provider's filter before a draft was written",
  declined: "declined to write a draft",
  cut: "reached its limit of tokens before a post was whole",
  unreadable: "handed in drafts in a form that could not be read",
};

/** Says what went wrong in words a person can act on, and whether a retry may help. */
export function modelFailure(model: string, error: unknown): ModelFailure {
  if (RetryError.isInstance(error)) return modelFailure(model, error.lastError);
  const refusal = providerRefusal(error);
  if (refusal) return fromRefusal(model, refusal);
  if (error instanceof ModelStalledError) {
    return failure(
      "model-stalled",
      `${model} went silent for ${error.seconds} seconds and was cut off. Send the message again, or choose another model. ${settingFor("LINNET_MODEL_IDLE_SECONDS", "to more, if it needs longer")}`,
      { isFatal: false, isStall: true },
    );
  }
  if (error instanceof NoDraftError) {
    return failure(
      "model-failed",
      `${model} ${IN_PLACE_OF_DRAFT[error.reason]}. ${otherModel()}, or pick sentences of the source yourself.`,
      { isFatal: true },
    );
  }
  if (error instanceof ClientAwayError) {
    return failure(
      "model-failed",
      `No editor or browser of yours that has ${model.slice(model.indexOf("/") + 1)} has answered. Open it, and send the message again.`,
      { isFatal: true },
    );
  }
  if (error instanceof ClientModelError) {
    const { code, says } = CLIENT_MODEL[error.kind];
    return failure(code, says(model.slice(model.indexOf("/") + 1), quote(error.message)), {
      isFatal: error.kind !== "failed",
    });
  }
  if (error instanceof TokensUsedUpError) {
    return failure("daily-limit", error.message, { isFatal: true });
  }
  if (error instanceof TextTooSlowError) {
    return failure(
      "model-failed",
      `${model} was ended: ${error.message}. Attach less text, or send the message with other words.`,
      { isFatal: true },
    );
  }
  if (
    error instanceof ConfigurationError ||
    LoadAPIKeyError.isInstance(error) ||
    NoSuchModelError.isInstance(error)
  ) {
    return failure("model-failed", error.message, { isFatal: true });
  }
  return failure(
    "model-failed",
    `The answer of ${model} broke off or could not be read. Send the message again.`,
    { isFatal: false },
  );
}
