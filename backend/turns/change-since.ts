import { isDeepStrictEqual } from "node:util";
import { type PublishInput, type Said, sentence } from "@linnet/protocol";
import { shownThen } from "../db/queries/posted-part.ts";

function named({ account }: PublishInput): string {
  return `${account.name} (@${account.username})`;
}

/** The first reason why a person has not approved what would be posted now; `undefined` when they have. */
export function changeSince(
  approved: PublishInput,
  planned: PublishInput,
): Said[number] | undefined {
  const [then, now] = [shownThen(approved), shownThen(planned)];
  if (!isDeepStrictEqual(approved.account, planned.account)) {
    return sentence("accountChanged", { approved: named(approved), connected: named(planned) });
  }
  if (!isDeepStrictEqual(approved.thread, planned.thread)) {
    return sentence("threadChanged");
  }
  if (!isDeepStrictEqual(then.posts, now.posts)) {
    return sentence("draftChanged");
  }
  if (!isDeepStrictEqual(then.answers, now.answers)) {
    return sentence("answeredChanged");
  }
  return undefined;
}
