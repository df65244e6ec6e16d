import { leavesTimeOpen } from "@linnet/extractive";
import {
  dueOf,
  type LinnetMessage,
  MOST_DAYS_AHEAD,
  type PublishInput,
  type Said,
  sentence,
  timeZoneOf,
} from "@linnet/protocol";
import { arrivalOf } from "../db/queries/messages.ts";
import type { Run } from "../db/queries/runs.ts";
import { inTextThread, TextTooSlowError } from "../texts/text-threads.ts";
import { wordsOf } from "./supports-publishing.ts";
import { timeValues } from "./time-in-words.ts";

const DAY_MS = 86_400_000;

/** What a request to publish says about the time that the person named. */
export type ProposedTime = Pick<PublishInput, "proposed"> & { said?: Said };

interface Conversation {
  run: Pick<Run, "kind">;
  messages: readonly LinnetMessage[];
}

/** When a message wants something to be posted, counted from when it came. */
async function wishIn(asked: LinnetMessage, timeZone = "UTC") {
  const now = await arrivalOf(asked.id);
  if (!now) return { at: undefined, isLater: false, timeZone };
  const wish = { text: wordsOf(asked), now, timeZone };
  const read = await inTextThread("timeToPost", wish).catch((error: unknown) => {
    if (error instanceof TextTooSlowError) return { at: undefined, isLater: true };
    throw error;
  });
  return { ...read, timeZone };
}

/** The message to which a question came back that the last one answers: before a request, it says when. */
function askedBefore(messages: readonly LinnetMessage[]): LinnetMessage | undefined {
  const [asked, answer] = messages.slice(-3);
  const isRequested = answer?.parts.some(({ type }) => type === "data-approval");
  return asked?.role === "user" && answer?.role === "assistant" && !isRequested ? asked : undefined;
}

/**
 * Reads the time that the last message of a conversation names for the post, in the person's own words; where it only
 * agrees to a question, the message before. It is the same however often this is called: words like "tomorrow" count
 * from when the message came.
 *
 * @returns a proposal; a warning when the time is over, too far away, or only "later", or when the client may not show
 *   a proposal.
 */
export async function proposeTime({ run, messages }: Conversation): Promise<ProposedTime> {
  const last = messages.at(-1);
  if (last?.role !== "user" || dueOf(last)) return {};
  const newest = messages.flatMap((message) => timeZoneOf(message) ?? []).at(-1);
  // A session takes the time zone with its first messages.
  const zoneOf = (one: LinnetMessage) =>
    timeZoneOf(one) ?? (run.kind === "session" ? newest : undefined);
  const before = askedBefore(messages);
  let asked = last;
  let wish = await wishIn(asked, zoneOf(asked) ?? newest);
  if (before && !dueOf(before) && !wish.isLater && leavesTimeOpen(wordsOf(last))) {
    asked = before;
    wish = await wishIn(asked, zoneOf(asked) ?? newest);
  }
  const { at, isLater, timeZone } = wish;
  if (!at) return isLater ? { said: [sentence("timeUnread")] } : {};
  const proposed = { at: at.toISOString(), timeZone };
  const now = await arrivalOf(last.id);
  if (!now) return {};
  const values = timeValues(proposed);
  if (at <= now) return { said: [sentence("timeOver", values)] };
  if (at.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS) {
    return { said: [sentence("timeTooFar", { ...values, days: MOST_DAYS_AHEAD })] };
  }
  if (zoneOf(asked)) return { proposed };
  // A client that does not send its time zone does not know proposals either.
  return { proposed, said: [sentence("timeNamed", values)] };
}
