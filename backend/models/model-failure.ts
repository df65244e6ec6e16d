import type { ClientModelErrorKind, Problem, ProblemCode, Said, SaidCode } from "@linnet/protocol";
import { inEnglish, PROBLEMS, problemType, sentence } from "@linnet/protocol";
import { LoadAPIKeyError, NoSuchModelError, RetryError } from "ai";
import { publicUrl } from "../auth/own-origins.ts";
import { ConfigurationError, environment } from "../process/env.ts";
import { TextTooSlowError } from "../texts/text-threads.ts";
import {
  ClientAwayError,
  ClientModelError,
  ModelStalledError,
  NoDraftError,
  type NoDraftReason,
  TokensUsedUpError,
} from "./model-errors.ts";
import { alternativesTo } from "./offers.ts";
import { type ProviderRefusal, providerRefusal } from "./provider-refusal.ts";

/** A wait that is worth the person's while; for a longer one the run fails, and says how long. */
const LONGEST_WAIT_MS = 60_000;
const LONGEST_QUOTE = 300;

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
  { name?: string; variable: string; billing?: string; renewal?: SaidCode }
> = {
  gateway: {
    name: "Vercel AI Gateway",
    variable: "AI_GATEWAY_API_KEY",
    billing: "https://vercel.com/dashboard",
  },
  google: {
    name: "Google",
    variable: "GOOGLE_GENERATIVE_AI_API_KEY",
    billing: "https://aistudio.google.com/apikey",
    renewal: "quotaReturns",
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
  "openai-compatible": { variable: "OPENAI_COMPATIBLE_API_KEY" },
};

function failure(
  code: ProblemCode,
  told: Said | string,
  treatment: { isFatal: boolean; isStall?: boolean; retryAfterMs?: number | undefined },
): ModelFailure {
  const { isFatal, isStall = false, retryAfterMs } = treatment;
  const detail =
    typeof told === "string" ? { detail: told } : { detail: inEnglish(told), said: told };
  return {
    code,
    problem: { type: problemType(code), ...PROBLEMS[code], ...detail },
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

function askedWait(milliseconds: number): Said[number] {
  const minutes = Math.ceil(milliseconds / 60_000);
  return minutes >= 90
    ? sentence("waitHours", { count: Math.ceil(minutes / 60) })
    : sentence("waitMinutes", { count: minutes });
}

/** People with accounts share a model that only an operator sets; the owner of a local backend has a page for it. */
function isLocal(): boolean {
  return environment().LINNET_AUTH === "local";
}

function startPage(): string {
  return `${publicUrl()}/start`;
}

function anotherKey(variable: string): Said[number] {
  return isLocal()
    ? sentence("pasteKey", { variable, url: startPage() })
    : sentence("operatorSetsKey", { variable });
}

function whereToGoOn(billing: string | undefined, variable: string): Said[number] {
  const place = billing ? { billing } : {};
  return isLocal()
    ? sentence(billing ? "addCreditAt" : "addCredit", { ...place, variable, url: startPage() })
    : sentence(billing ? "operatorAddsCreditAt" : "operatorAddsCredit", { ...place, variable });
}

/** What helps, by who can do it: the person whose Linnet it is, or whoever runs it. */
function advised(own: SaidCode, operators: SaidCode): Said[number] {
  return isLocal() ? sentence(own, { url: startPage() }) : sentence(operators);
}

function fromRefusal(model: string, refusal: ProviderRefusal): ModelFailure {
  const { status, message, isUnknownModel, isOutOfQuota, lacks, retryAfterMs } = refusal;
  const { name, variable, billing, renewal } = PROVIDERS[model.slice(0, model.indexOf("/"))] ?? {
    variable: "API key",
  };
  const reason = quote(message);
  if (status === undefined) {
    return failure("model-failed", [sentence("modelUnreached", { model, reason })], {
      isFatal: false,
    });
  }
  if (isOutOfQuota) {
    return failure(
      "model-out-of-credit",
      [
        name ? sentence("noCreditAt", { provider: name, model }) : sentence("noCredit", { model }),
        whereToGoOn(billing, variable),
        sentence("thenTryAgain"),
        ...(renewal ? [sentence(renewal)] : []),
        sentence("providerSays", { status, reason }),
      ],
      { isFatal: true },
    );
  }
  if (lacks === "tools") {
    return failure(
      "model-failed",
      [
        sentence("takesNoTools", { model, status, reason }),
        advised("chooseOtherModel", "operatorSetsModel"),
      ],
      { isFatal: true },
    );
  }
  if (lacks === "room") {
    return failure(
      "model-failed",
      [
        sentence("tooLong", { model, status, reason }),
        advised("setContextTokens", "operatorSetsContextTokens"),
      ],
      { isFatal: true },
    );
  }
  if (isUnknownModel || status === 404) {
    const models = alternativesTo(model, "agent").slice(0, 3).join(", ");
    return failure(
      "model-not-found",
      [
        sentence("modelUnknown", { model, status }),
        models ? sentence("setModelTo", { models }) : sentence("setModel"),
      ],
      { isFatal: true },
    );
  }
  if (status === 401 || status === 403) {
    return failure(
      "model-unauthorized",
      [sentence("keyRefused", { model, status }), anotherKey(variable)],
      { isFatal: true },
    );
  }
  const wait = retryAfterMs ?? 0;
  const isLong = wait > LONGEST_WAIT_MS;
  if (status === 429) {
    const advice = isLong ? askedWait(wait) : sentence("waitOrCheckPlan", { variable });
    return failure("model-rate-limited", [sentence("overLimit", { model }), advice], {
      isFatal: isLong,
      retryAfterMs,
    });
  }
  if (status === 408 || status === 409) {
    return failure("model-failed", [sentence("answeredTooLate", { model, status })], {
      isFatal: false,
      retryAfterMs,
    });
  }
  if (status >= 400 && status < 500) {
    return failure(
      "model-failed",
      [
        sentence("requestRefused", { model, status, reason }),
        advised("chooseModelOrReword", "operatorSetsModelOrReword"),
      ],
      { isFatal: true },
    );
  }
  const advice = isLong ? askedWait(wait) : sentence("tryInAMoment");
  return failure("model-failed", [sentence("modelBroke", { model, status, reason }), advice], {
    isFatal: isLong,
    retryAfterMs,
  });
}

/** The problem and the advice for a failure of a client's model, by the reason that the client gave. */
const CLIENT_MODEL: Record<ClientModelErrorKind, { code: ProblemCode; says: SaidCode }> = {
  refused: { code: "model-unauthorized", says: "clientRefused" },
  quota: { code: "model-rate-limited", says: "clientQuota" },
  "too-long": { code: "model-failed", says: "clientTooLong" },
  "unknown-model": { code: "model-not-found", says: "clientUnknownModel" },
  failed: { code: "model-failed", says: "clientFailed" },
};

/** What a model has done in place of a draft. */
const IN_PLACE_OF_DRAFT: Record<NoDraftReason, SaidCode> = {
  empty: "wroteNothing",
  filtered: "wasFiltered",
  declined: "declinedDraft",
  cut: "reachedTokenLimit",
  unreadable: "handedInUnreadable",
};

/** Says what went wrong in words a person can act on, and whether a retry may help. */
export function modelFailure(model: string, error: unknown): ModelFailure {
  if (RetryError.isInstance(error)) return modelFailure(model, error.lastError);
  const refusal = providerRefusal(error);
  if (refusal) return fromRefusal(model, refusal);
  const ofClient = model.slice(model.indexOf("/") + 1);
  if (error instanceof ModelStalledError) {
    return failure(
      "model-stalled",
      [
        sentence("wentSilent", { model, seconds: error.seconds }),
        advised("setIdleSeconds", "operatorSetsIdleSeconds"),
      ],
      { isFatal: false, isStall: true },
    );
  }
  if (error instanceof NoDraftError) {
    return failure(
      "model-failed",
      [
        sentence(IN_PLACE_OF_DRAFT[error.reason], { model }),
        advised("chooseModelOrPick", "operatorSetsModelOrPick"),
      ],
      { isFatal: true },
    );
  }
  if (error instanceof ClientAwayError) {
    return failure("model-failed", [sentence("clientAway", { model: ofClient })], {
      isFatal: true,
    });
  }
  if (error instanceof ClientModelError) {
    const { code, says } = CLIENT_MODEL[error.kind];
    const values = { model: ofClient, reason: quote(error.message) };
    return failure(code, [sentence(says, values)], { isFatal: error.kind !== "failed" });
  }
  if (error instanceof TokensUsedUpError) {
    return failure("daily-limit", [sentence("tokensUsedUp", { count: error.allowed })], {
      isFatal: true,
    });
  }
  if (error instanceof TextTooSlowError) {
    return failure("model-failed", [sentence("tookTooLong", { model })], { isFatal: true });
  }
  if (
    error instanceof ConfigurationError ||
    LoadAPIKeyError.isInstance(error) ||
    NoSuchModelError.isInstance(error)
  ) {
    return failure("model-failed", error.message, { isFatal: true });
  }
  return failure("model-failed", [sentence("brokeOff", { model })], { isFatal: false });
}
