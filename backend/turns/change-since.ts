import { isDeepStrictEqual } from "node:util";
import type { PublishInput } from "@linnet/protocol";
import { shownThen } from "../db/queries/posted-part.ts";

function named({ account }: PublishInput): string {
  return `${account.name} (@${account.username})`;
}

/** The first reason why a person has not approved what would be posted now; `undefined` when they have. */
export function changeSince(approved: PublishInput, planned: PublishInput): string | undefined {
  const [then, now] = [shownThen(approved), shownThen(planned)];
  if (!isDeepStrictEqual(approved.account, planned.account)) {
    return `You approved it for ${named(approved)}, and ${named(planned)} is connected now.`;
  }
  if (!isDeepStrictEqual(approved.thread, planned.thread)) {
    return "It goes on another thread than the one that you approved.";
  }
  if (!isDeepStrictEqual(then.posts, now.posts)) {
    return "You changed the draft after you approved it.";
  }
  if (!isDeepStrictEqual(then.answers, now.answers)) {
    return "It answers another post than the one that you approved, or none.";
  }
  return undefined;
}
