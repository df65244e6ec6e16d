import type { TweetV2PostTweetResult } from "twitter-api-v2";
import {
  claimPost,
  markPosted,
  markUnsure,
  releasePost,
  type XPost,
} from "../db/queries/x-posts.ts";
import { findPost } from "./find-post.ts";
import { callXAs } from "./x-account.ts";
import { XFailure } from "./x-failure.ts";

/** What became of one post. */
export type SentPost =
  | { state: "posted"; postId: string }
  /** X was not asked, or has said no: `text` says why. */
  | { state: "refused"; text: string }
  /** It may be up, and was not seen. */
  | { state: "unsure"; text: string };

const UNSURE =
  "X was asked and did not answer, and the post is not among the account's latest ones. It may still be up.";

async function lookFor(post: XPost): Promise<SentPost> {
  const postId = await findPost(post);
  if (!postId) {
    await markUnsure(post);
    return { state: "unsure", text: UNSURE };
  }
  await markPosted(post, postId);
  return { state: "posted", postId };
}

/**
 * Posts one post of the outbox, once. A post that was claimed before may be up: it is looked for,
 * and never sent again.
 *
 * @param inReplyTo X's id of the post before it in a thread.
 */
export async function sendPost(post: XPost, inReplyTo: string | null): Promise<SentPost> {
  if (post.state === "posted" && post.postId) return { state: "posted", postId: post.postId };
  if (post.state !== "waiting" || !(await claimPost(post.id, inReplyTo))) return lookFor(post);
  const claimed: XPost = { ...post, inReplyTo, claimedAt: new Date() };
  try {
    const { data } = await callXAs(post.userId, (api) =>
      api.v2.post<TweetV2PostTweetResult>("tweets", {
        text: post.text,
        ...(inReplyTo ? { reply: { in_reply_to_tweet_id: inReplyTo } } : {}),
      }),
    );
    await markPosted(claimed, data.id);
    return { state: "posted", postId: data.id };
  } catch (error) {
    // What is no failure of X leaves the claim: the next try looks for the post.
    if (!(error instanceof XFailure)) throw error;
    if (!error.isCertain) return lookFor(claimed);
    if (error.kind === "duplicate") {
      const postId = await findPost(claimed, 1);
      if (postId) {
        await markPosted(claimed, postId);
        return { state: "posted", postId };
      }
    }
    await releasePost(claimed, error.kind);
    return { state: "refused", text: error.message };
  }
}
