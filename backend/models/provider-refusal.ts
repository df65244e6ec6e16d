import { GatewayError } from "@ai-sdk/gateway";
import { jsonIn } from "@linnet/protocol";
import { APICallError, TypeValidationError } from "ai";
import { z } from "zod";

/** A provider's reason for a refused or interrupted call. */
export interface ProviderRefusal {
  /** HTTP status, or the one that an error inside a stream stands for; undefined: no answer. */
  status: number | undefined;
  message: string;
  /** Whether the provider does not know the model, or does not offer it to this key. */
  isUnknownModel: boolean;
  /** Whether the account, not the moment, is what is used up. */
  isOutOfQuota: boolean;
  /** What no other call of this model mends: it takes no tools, or less text. */
  lacks?: "tools" | "room" | undefined;
  /** The wait that the provider asked for, in milliseconds. */
  retryAfterMs: number | undefined;
}

/** Statuses of the error types that Anthropic sends inside a stream. */
const STATUS_OF_TYPE: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  overloaded_error: 529,
};

/** Names of what AI SDK makes of a refused gateway key, in production and in development. */
const WRAPPED_REFUSALS = new Set(["GatewayError", "GatewayAuthenticationError"]);

const streamErrorSchema = z.looseObject({
  message: z.string(),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  statusCode: z.number().optional(),
});

/** Ollama, vLLM and their like: an error that is one text, or that stands in no `error`. */
const plainErrorSchema = z.union([
  z.string().transform((message) => ({ message })),
  z.looseObject({ error: z.string() }).transform(({ error: message }) => ({ message })),
  z.looseObject({ error: streamErrorSchema }).transform(({ error }) => error),
  streamErrorSchema,
  z.looseObject({ detail: z.string() }).transform(({ detail: message }) => ({ message })),
]);

const WITHOUT_TOOLS =
  /does(?: not|n't) support (?:tools?|functions?)\b|\b(?:tools?|tool[ _]use|tool[ _]call(?:s|ing)|function[ _]calling) (?:is|are) not supported|enable-auto-tool-choice/i;
const WITHOUT_ROOM =
  /\bcontext[ _-](?:length|window|size|limit)|\bmaximum context|\bavailable context|\b(?:prompt|input) is too long|\binput token count/i;

/** Google says in the body how long to wait. */
const googleErrorSchema = z.looseObject({
  error: z.looseObject({
    details: z.array(z.looseObject({ retryDelay: z.string().optional() })).optional(),
  }),
});

function fromBody(body: string | undefined): number | undefined {
  if (!body?.includes("retryDelay")) return undefined;
  const details = googleErrorSchema.safeParse(jsonIn(body)).data?.error.details;
  const delay = details?.find(({ retryDelay }) => retryDelay)?.retryDelay;
  return delay === undefined ? undefined : Number.parseFloat(delay) * 1_000;
}

function waitOf(headers: Record<string, string> | undefined, body?: string): number | undefined {
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  const value = headers?.["retry-after"];
  const seconds = Number(value ?? Number.NaN);
  const candidates = [
    milliseconds,
    seconds * 1_000,
    value ? Date.parse(value) - Date.now() : Number.NaN,
    fromBody(body) ?? Number.NaN,
  ];
  return candidates.find((wait) => Number.isFinite(wait) && wait > 0);
}

function usedUp(status: number | undefined, text: string, wait: number | undefined): boolean {
  if (status === 402 || /insufficient_quota|billing_hard_limit/.test(text)) return true;
  // Google names a wait also where the account has none of the model, or none until tomorrow.
  if (status === 429 && /\blimit: 0\b|RequestsPerDay|TokensPerModelPerDay/.test(text)) return true;
  const isRefusal = status === 400 || status === 403 || status === 429;
  return (
    isRefusal &&
    wait === undefined &&
    /\b(?:quota|billing|credit balance|insufficient (?:balance|credits|funds))\b/i.test(text)
  );
}

/**
 * OpenAI says `model_not_found` with 400, 403 or 404, by where the model is asked; the others say
 * 404. In the middle of an answer nobody says it.
 */
function isUnknown(status: number | undefined, text: string): boolean {
  return status === 404 || status === 410 || /\bmodel_not_found\b/.test(text);
}

function lackOf(status: number | undefined, text: string): ProviderRefusal["lacks"] {
  if (status === undefined || status === 401 || status === 403 || status === 429) return undefined;
  if (WITHOUT_TOOLS.test(text)) return "tools";
  return status === 413 || WITHOUT_ROOM.test(text) ? "room" : undefined;
}

/** What a body says where AI SDK, which knows one form of it, has only the words of the status. */
function messageOf({ message, data, responseBody = "" }: APICallError): string {
  if (data !== undefined) return message;
  const said = plainErrorSchema.safeParse(jsonIn(responseBody)).data?.message;
  const isPage = /^\s*[<{[]/.test(responseBody);
  return said?.trim() || (isPage ? "" : responseBody.trim()) || message;
}

/** The status that an error stands for which came without one. */
function statusOf({ type, code, statusCode }: z.infer<typeof streamErrorSchema>): number {
  return (
    statusCode ??
    (typeof code === "number" && code >= 400 ? code : undefined) ??
    STATUS_OF_TYPE[String(code)] ??
    STATUS_OF_TYPE[type ?? ""] ??
    500
  );
}

/** The status of an error that a server has sent as the body of a good answer; undefined: it is none. */
export function statusOfErrorBody(body: string): number | undefined {
  const parsed = z.looseObject({ error: plainErrorSchema }).safeParse(jsonIn(body));
  return parsed.data && statusOf(parsed.data.error);
}

/** Reads a provider's error; undefined for another error. */
export function providerRefusal(error: unknown): ProviderRefusal | undefined {
  const refusal = readRefusal(error);
  return refusal && { ...refusal, lacks: lackOf(refusal.status, refusal.message) };
}

function readRefusal(error: unknown): ProviderRefusal | undefined {
  // An event that AI SDK does not know.
  if (TypeValidationError.isInstance(error)) {
    const said = plainErrorSchema.safeParse(error.value).data;
    return said && readRefusal(said);
  }
  if (APICallError.isInstance(error)) {
    const { statusCode: status, responseBody, responseHeaders } = error;
    const message = messageOf(error);
    const retryAfterMs = waitOf(responseHeaders, responseBody);
    const text = `${message} ${responseBody ?? ""}`;
    const isOutOfQuota = usedUp(status, text, retryAfterMs);
    return { status, message, isUnknownModel: isUnknown(status, text), isOutOfQuota, retryAfterMs };
  }
  if (GatewayError.isInstance(error)) {
    const { statusCode: status, message, cause } = error;
    const inner = APICallError.isInstance(cause) ? cause : undefined;
    const retryAfterMs = waitOf(inner?.responseHeaders);
    const isOutOfQuota = usedUp(status, message, retryAfterMs);
    // The gateway answers 500 for itself when nobody answered at all.
    const answered = inner === undefined || inner.statusCode !== undefined;
    const isUnknownModel = answered && isUnknown(status, error.type);
    return {
      status: answered ? status : undefined,
      message,
      isUnknownModel,
      isOutOfQuota,
      retryAfterMs,
    };
  }
  // AI SDK puts advice for developers in the place of a gateway's refusal of the key.
  if (error instanceof Error && WRAPPED_REFUSALS.has(error.name)) {
    const { message } = error;
    return {
      status: 401,
      message,
      isUnknownModel: false,
      isOutOfQuota: false,
      retryAfterMs: undefined,
    };
  }
  const parsed = streamErrorSchema.safeParse(error);
  if (!parsed.success || error instanceof Error) return undefined;
  const { message, code } = parsed.data;
  const status = statusOf(parsed.data);
  const isOutOfQuota = usedUp(status, `${message} ${code ?? ""}`, undefined);
  return { status, message, isUnknownModel: false, isOutOfQuota, retryAfterMs: undefined };
}
