import type { Gate } from "../model-server/gate.ts";

/** A fault of one call. */
export type XFault =
  /** Nothing does. */
  | { kind: "none" }
  /** Answers with a problem, and does nothing. */
  | { kind: "refuse"; status: number; body: object; headers?: Record<string, string> }
  /** Does what was asked, and cuts the connection before the answer. */
  | { kind: "lose-answer" }
  /** Cuts the connection, and does nothing. */
  | { kind: "drop" }
  /** Does what was asked once the gate is open, whether or not the caller still waits. */
  | { kind: "hold"; gate: Gate }
  /** Does what was asked, and answers once the gate is open. */
  | { kind: "hold-answer"; gate: Gate };

/** Over a limit that ends in so many seconds. */
export function overLimit(seconds: number, limit: "window" | "day" = "window"): XFault {
  const reset = String(Math.ceil(Date.now() / 1_000) + seconds);
  const headers: Record<string, string> =
    limit === "window"
      ? { "x-rate-limit-limit": "200", "x-rate-limit-remaining": "0", "x-rate-limit-reset": reset }
      : {
          "x-rate-limit-limit": "200",
          "x-rate-limit-remaining": "120",
          "x-rate-limit-reset": String(Math.ceil(Date.now() / 1_000) + 60),
          "x-user-limit-24hour-limit": "17",
          "x-user-limit-24hour-remaining": "0",
          "x-user-limit-24hour-reset": reset,
        };
  return { kind: "refuse", status: 429, headers, body: problem(429, "Too Many Requests") };
}

/** A refusal in X's words. */
export function refusal(status: number, title: string, detail: string): XFault {
  return { kind: "refuse", status, body: problem(status, title, detail) };
}

/** X's API refuses a reply to a post whose author has not mentioned the account. */
export function replyNotAllowed(): XFault {
  return refusal(
    403,
    "Forbidden",
    "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
  );
}

/** A problem in the format of X's API v2. */
export function problem(status: number, title: string, detail = title): object {
  return { title, detail, type: "about:blank", status };
}
