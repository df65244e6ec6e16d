import { dueOf, type LinnetMessage, type PublishInput, timeZoneOf } from "@linnet/protocol";
import { arrivalOf } from "../db/queries/messages.ts";
import { inTextThread, TextTooSlowError } from "../texts/text-threads.ts";
import { wordsOf } from "./supports-publishing.ts";
import { timeInWords } from "./time-in-words.ts";

const NO_TIME =
  "You asked for a later time, and named none that Linnet can read. Choose one: an approval without a time posts at once.";

/** What a request to publish says about the time that the person named. */
export type ProposedTime = Pick<PublishInput, "proposed" | "warning">;

/**
 * Reads the time that the last message of a conversation names for the post, in the person's own words. It is the
 * same however often this is called: words like "tomorrow" count from when the message came.
 *
 * @returns a proposal; a warning when the time is over, or only "later", or when the client may not show a proposal.
 */
export async function proposeTime(messages: readonly LinnetMessage[]): Promise<ProposedTime> {
  const asked = messages.findLast(({ role }) => role === "user");
  if (!asked || dueOf(asked)) return {};
  const now = await arrivalOf(asked.id);
  if (!now) return {};
  // A session takes the time zone with its first messages.
  const known = messages.flatMap((message) => timeZoneOf(message) ?? []).at(-1);
  const timeZone = known ?? "UTC";
  const wish = { text: wordsOf(asked), now, timeZone };
  const { at, isLater } = await inTextThread("timeToPost", wish).catch((error: unknown) => {
    if (error instanceof TextTooSlowError) return { at: undefined, isLater: true };
    throw error;
  });
  if (!at) return isLater ? { warning: NO_TIME } : {};
  const proposed = { at: at.toISOString(), timeZone };
  if (at <= now) {
    const warning = `${timeInWords(proposed)} is over already. Choose a later time: an approval without a time posts at once.`;
    return { warning };
  }
  if (known) return { proposed };
  // A client that does not send its time zone does not know proposals either.
  const warning = `You named a time: ${timeInWords(proposed)}. Choose it when you approve: an approval without a time posts at once.`;
  return { proposed, warning };
}
