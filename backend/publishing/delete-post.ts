import { type Lease, requireLease } from "../db/queries/leases.ts";
import { markGone, type XPost } from "../db/queries/x-posts.ts";
import { callXAs } from "./x-account.ts";
import { XFailure } from "./x-failure.ts";

/**
 * Takes a post down. Doing it twice has no effect: X says then that there is no such post.
 *
 * @returns why it did not work, or undefined once it is down.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function deletePost(lease: Lease, post: XPost): Promise<string | undefined> {
  const { postId } = post;
  if (post.state === "gone" || !postId) return undefined;
  try {
    await callXAs(post, async (api) => {
      await requireLease(lease);
      try {
        await api.v2.deleteTweet(postId);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === 404)) throw error;
      }
    });
  } catch (error) {
    if (error instanceof XFailure) return error.message;
    throw error;
  }
  await markGone(post);
  return undefined;
}
