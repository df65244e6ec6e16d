import type { TakeDownInput } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { draftStanding, type NoPublication } from "./plan-publication.ts";
import { postUrl } from "./post-url.ts";

/** The posts of a run's chat that are up, as a person is to approve their deletion. */
export async function planTakeDown(
  run: Pick<Run, "id" | "userId" | "chatId">,
): Promise<{ draftId: string; input: TakeDownInput } | NoPublication> {
  const standing = await draftStanding(run);
  if ("output" in standing) return standing;
  const { draft, account, thread } = standing;
  const { username, name } = account;
  const remove = thread.flatMap(({ state, text, postId }) =>
    state === "posted" && postId ? [{ text, url: postUrl(username, postId) }] : [],
  );
  if (remove.length === 0) {
    const text = "Nothing of this chat is up, as far as Linnet has posted it.";
    return { output: { state: "nothing", text, urls: [] } };
  }
  return { draftId: draft.id, input: { account: { username, name }, remove } };
}
