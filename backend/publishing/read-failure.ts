import { ApiPartialResponseError, ApiRequestError, ApiResponseError } from "twitter-api-v2";
import { XFailure } from "./x-failure.ts";

const LONGEST_QUOTE = 300;

/** X's reason for a refusal: `detail`, or the messages of `errors`. */
function explanation(data: unknown): string {
  if (typeof data !== "object" || data === null) return "";
  const { detail, title, errors, error_description: description } = data as Record<string, unknown>;
  const messages = Array.isArray(errors)
    ? errors.flatMap((error: unknown) =>
        typeof error === "object" && error !== null && "message" in error
          ? String(error.message)
          : [],
      )
    : [];
  const said = [...messages, detail, description, title].find(
    (text) => typeof text === "string" && text !== "",
  );
  return String(said ?? "")
    .slice(0, LONGEST_QUOTE)
    .toWellFormed();
}

/** When the limit that was met ends, in milliseconds; X names several limits. */
function limitEnd(error: ApiResponseError): number | undefined {
  const { rateLimit } = error;
  const seconds = [rateLimit?.userDay, rateLimit?.day, rateLimit].find(
    (limit) => limit !== undefined && limit.remaining === 0,
  )?.reset;
  return seconds ? seconds * 1_000 : undefined;
}

/** A time in words, as far away as it is now. */
export function waitInWords(until: number, now = Date.now()): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  const clock = new Date(until).toISOString().slice(11, 16);
  const wait =
    minutes >= 90
      ? `${Math.ceil(minutes / 60)} hours`
      : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `at ${clock} UTC, in ${wait}`;
}

function fromResponse(error: ApiResponseError): XFailure {
  const said = explanation(error.data);
  const quoted = said ? ` X says: ${said}` : "";
  if (error.code === 401) {
    return new XFailure("unauthorized", "X rejected the saved connection.");
  }
  if (error.code === 429) {
    const until = limitEnd(error);
    return new XFailure(
      "limited",
      `The account is over a limit of X's. ${until ? `It can post again ${waitInWords(until)}.` : "Try again later."}`,
    );
  }
  if (error.code === 403 && /duplicate/i.test(said)) {
    return new XFailure(
      "duplicate",
      "The account has a post with this very text, which X refuses.",
    );
  }
  if (error.code >= 500) {
    return new XFailure("unanswered", `X failed (${error.code}) and did not say what it has done.`);
  }
  return new XFailure("refused", `X refused it (${error.code}).${quoted}`, error.code);
}

/**
 * Reads a failure of twitter-api-v2.
 *
 * @param wasConnected whether X was spoken to at all.
 * @returns undefined for what is no failure of a call.
 */
export function readFailure(error: unknown, wasConnected: boolean): XFailure | undefined {
  if (error instanceof XFailure) return error;
  if (error instanceof ApiResponseError) return fromResponse(error);
  if (error instanceof ApiPartialResponseError) {
    return new XFailure("unanswered", "X's answer broke off.");
  }
  if (error instanceof ApiRequestError) {
    return wasConnected
      ? new XFailure("unanswered", "X did not answer.")
      : new XFailure("unreachable", "X cannot be reached from here.");
  }
  return undefined;
}
