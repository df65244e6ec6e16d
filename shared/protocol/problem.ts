import { z } from "zod";
import { saidSchema } from "./said.ts";

/**
 * Stable problem types (RFC 9457 `type`), with their title and default status.
 * A client may branch on `type`; it never needs to read `detail`.
 */
export const PROBLEMS = {
  "invalid-request": { status: 400, title: "The request is not valid" },
  unauthenticated: { status: 401, title: "Authentication is required" },
  "insufficient-scope": { status: 403, title: "The token does not allow this" },
  "foreign-origin": { status: 403, title: "This origin or host is not allowed" },
  "sign-up-closed": { status: 403, title: "An account needs an invitation" },
  "last-owner": { status: 409, title: "Nobody else is an owner" },
  "account-barred": { status: 403, title: "The account is barred" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "id-conflict": { status: 409, title: "The id is already used with other content" },
  "turn-running": { status: 409, title: "A turn is already running in this chat" },
  "session-ended": { status: 409, title: "The session has ended" },
  "approval-conflict": { status: 409, title: "The approval was already answered differently" },
  "claim-conflict": { status: 409, title: "The model call is another client's" },
  "draft-changed": { status: 412, title: "The draft was changed meanwhile" },
  "default-project": { status: 409, title: "The default project cannot be deleted" },
  "quota-reached": { status: 409, title: "There is no room for more" },
  "stream-collected": { status: 410, title: "The stream has been collected" },
  "body-too-large": { status: 413, title: "The request body is too large" },
  "unsupported-media-type": { status: 415, title: "The body is of another type" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "daily-limit": { status: 429, title: "The limit of the day is used up" },
  internal: { status: 500, title: "Something went wrong" },
  "model-unauthorized": { status: 502, title: "The model provider refused the key" },
  "model-rate-limited": { status: 503, title: "The model provider is over its limit" },
  "model-out-of-credit": { status: 502, title: "The account at the provider has no credit" },
  "model-not-found": { status: 502, title: "The model was not found" },
  "model-failed": { status: 502, title: "The model failed" },
  "model-stalled": { status: 504, title: "The model went silent" },
  "model-sees-no-pictures": { status: 422, title: "The model cannot see pictures" },
  "run-lost": { status: 500, title: "The run could not be finished" },
  "shutting-down": { status: 503, title: "The backend is starting or shutting down" },
} as const satisfies Record<string, { status: number; title: string }>;

/** A short name of a problem, as it stands at the end of its `type`. */
export type ProblemCode = keyof typeof PROBLEMS;

/** The `type` member of a problem: the path of the backend's page about it. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code}`;
}

export const fieldErrorSchema = z.object({
  /** Dotted path to the field, e.g. `message.parts.0.text`, or the name of a query value. */
  path: z.string(),
  message: z.string(),
});

/** RFC 9457 problem object, as sent in answers and as `error` in a terminal `data-run` part. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** `detail` by code, for a client that says it in its own language. */
  said: saidSchema.optional(),
  requestId: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** Only with `turn-running`: the run to follow or to stop. */
  activeRunId: z.string().optional(),
  /** With `daily-limit` and `quota-reached`: what a person may have how much of. */
  limit: z
    .object({
      name: z.enum(["messages", "tokens", "chats", "projects", "keys", "megabytes"]),
      allowed: z.int(),
      /** When the next day begins. */
      resetsAt: z.iso.datetime().optional(),
    })
    .optional(),
  /** Only with `stream-collected`: where the stored chat is. */
  chatUrl: z.string().optional(),
});

export type Problem = z.infer<typeof problemSchema>;
