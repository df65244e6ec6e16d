import type { TakeDownInput } from "@linnet/shared/protocol/approval";
import type { PublishingOutput } from "@linnet/shared/protocol/publishing";
import { draftStanding } from "./plan-publication.ts";
import { postUrl } from "./post-url.ts";

/** The posts of the newest draft that are up, as a person is to approve their deletion. */
export async function planTakeDown(
  userId: string,
  chatId: string,
): Promise<{ draftId: string; input: TakeDownInput } | { output: PublishingOutput }> {
  const standing = await draftStanding(userId, chatId);
  if ("output" in standing) return standing;
  const { draft, account, rows } = standing;
  const { username, name } = account;
  const remove = rows.flatMap(({ state, text, postId }) =>
    state === "posted" && postId ? [{ text, url: postUrl(username, postId) }] : [],
  );
  if (remove.length === 0) {
    const text = "Nothing of this draft is up, as far as Linnet has posted it.";
    return { output: { state: "nothing", text, urls: [] } };
  }
  return { draftId: draft.id, input: { account: { username, name }, remove } };
}
