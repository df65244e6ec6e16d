import type { Gate } from "./gate.ts";
import { splitTokens } from "./tokens.ts";

/** Token counts as OpenAI reports them. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
}

export type FinishReason = "stop" | "tool_calls" | "length" | "content_filter";

/** An answer in OpenAI's error format, instead of a completion. */
export interface HttpErrorStep {
  kind: "http-error";
  status: number;
  message: string;
  type: string;
  code: string | null;
  /** Sent as `Retry-After`, in seconds. */
  retryAfterSeconds?: number | undefined;
}

/** A step of a scripted answer. */
export type PlanStep =
  | { kind: "text"; tokens: Iterable<string>; tokensPerSecond?: number | undefined }
  | { kind: "reasoning"; tokens: Iterable<string>; tokensPerSecond?: number | undefined }
  | {
      kind: "tool-call";
      id?: string | undefined;
      name: string;
      argumentDeltas: Iterable<string>;
      tokensPerSecond?: number | undefined;
    }
  | { kind: "finish"; reason?: FinishReason | undefined; usage?: Usage | undefined }
  | { kind: "gate"; gate: Gate }
  | { kind: "delay"; milliseconds: number }
  | { kind: "stall" }
  | { kind: "cut" }
  | { kind: "raw"; bytes: string | Uint8Array }
  | { kind: "error-event"; message: string }
  | HttpErrorStep;

/**
 * The scripted answer to one request, in order. A plan without a `finish` step ends the
 * response as a broken provider does: cleanly, but without a finish reason.
 */
export type Plan = readonly PlanStep[];

/** How fast tokens leave; without a rate they go as fast as the socket takes them. */
export interface Pace {
  tokensPerSecond?: number | undefined;
}

/** Visible text. A string is split into words; anything else is sent token by token. */
export function text(content: string | Iterable<string>, pace: Pace = {}): PlanStep {
  return { kind: "text", tokens: asTokens(content), ...pace };
}

/** Reasoning, as `reasoning_content` deltas. */
export function reasoning(content: string | Iterable<string>, pace: Pace = {}): PlanStep {
  return { kind: "reasoning", tokens: asTokens(content), ...pace };
}

/**
 * A tool call whose arguments stream in pieces of `pieceLength` characters.
 * `input` is sent as JSON; give a string in its place to send arguments that are not JSON.
 */
export function toolCall(
  name: string,
  input: unknown,
  options: Pace & { id?: string; pieceLength?: number } = {},
): PlanStep {
  const { id, pieceLength = 12, tokensPerSecond } = options;
  const json = typeof input === "string" ? input : JSON.stringify(input);
  const argumentDeltas: string[] = [];
  for (let at = 0; at < json.length; at += pieceLength) {
    argumentDeltas.push(json.slice(at, at + pieceLength));
  }
  return { kind: "tool-call", id, name, argumentDeltas, tokensPerSecond };
}

/** The end of a completion; the reason follows from what was sent, unless it is given. */
export function finish(reason?: FinishReason, usage?: Usage): PlanStep {
  return { kind: "finish", reason, usage };
}

/** A whole answer: text and the end. */
export function say(content: string | Iterable<string>, pace: Pace = {}): Plan {
  return [text(content, pace), finish()];
}

/** A whole answer of structured output. */
export function sayJson(value: unknown): Plan {
  return say(JSON.stringify(value));
}

/** Waits until the test opens the gate. */
export function pauseAt(gate: Gate): PlanStep {
  return { kind: "gate", gate };
}

export function delay(milliseconds: number): PlanStep {
  return { kind: "delay", milliseconds };
}

/** Says nothing more and keeps the connection open, until the client leaves or the server closes. */
export function stall(): PlanStep {
  return { kind: "stall" };
}

/** Destroys the connection: a reset in the middle of an answer. */
export function cut(): PlanStep {
  return { kind: "cut" };
}

/** Bytes that are no event at all. */
export function garbage(bytes: string | Uint8Array = "\u0000\u0001<html>502</html>\n\n"): PlanStep {
  return { kind: "raw", bytes };
}

/** An event whose data is not JSON. */
export function malformedJson(): PlanStep {
  return { kind: "raw", bytes: 'data: {"choices":[{"delta":{"content":"bro\n\n' };
}

/** An error that the provider reports inside a stream that began well. */
export function errorEvent(message: string): PlanStep {
  return { kind: "error-event", message };
}

/** Refuses the request with a status, in OpenAI's error format. */
export function httpError(
  status: 200 | 400 | 401 | 403 | 404 | 429 | 500 | 502 | 503,
  options: { message?: string; retryAfterSeconds?: number } = {},
): Plan {
  const known = HTTP_ERRORS[status];
  return [
    {
      kind: "http-error",
      status,
      ...known,
      ...(options.message === undefined ? {} : { message: options.message }),
      retryAfterSeconds: options.retryAfterSeconds,
    },
  ];
}

const HTTP_ERRORS = {
  // Some servers of one's own answer so.
  200: { message: "The server had an error.", type: "server_error", code: null },
  400: { message: "Invalid request.", type: "invalid_request_error", code: null },
  401: {
    message: "Incorrect API key provided.",
    type: "invalid_request_error",
    code: "invalid_api_key",
  },
  403: { message: "Permission denied.", type: "invalid_request_error", code: null },
  404: {
    message: "The model does not exist or you do not have access to it.",
    type: "invalid_request_error",
    code: "model_not_found",
  },
  429: { message: "Rate limit reached.", type: "requests", code: "rate_limit_exceeded" },
  500: { message: "The server had an error.", type: "server_error", code: null },
  502: { message: "Bad gateway.", type: "server_error", code: null },
  503: { message: "The engine is overloaded.", type: "server_error", code: null },
} as const;

function asTokens(content: string | Iterable<string>): Iterable<string> {
  return typeof content === "string" ? splitTokens(content) : content;
}
