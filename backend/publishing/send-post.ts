import type { TweetV2PostTweetResult } from "twitter-api-v2";
import type { Lease } from "../db/queries/leases.ts";
import { forgetUploads } from "../db/queries/x-pictures.ts";
import {
  claimPost,
  markPosted,
  markUnsure,
  releasePost,
  type XPost,
} from "../db/queries/x-posts.ts";
import { findPost } from "./find-post.ts";
import { uploadPictures } from "./upload-pictures.ts";
import { callXAs } from "./x-account.ts";
import { XFailure } from "./x-failure.ts";

/** The result of sending one post. */
export type SentPost =
  | { state: "posted"; postId: string }
  /** X was not asked, or has said no: `text` says why. `mayPass`: a later try may be taken. `status` is HTTP's. */
  | { state: "refused"; text: string; mayPass: boolean; status?: number | undefined }
  /** It may be up, and was not seen. */
  | { state: "unsure"; text: string };

/** A claim that was asked for longer ago than this, in milliseconds, is not sent. */
const CLAIM_LIFE_MS = 2_000;
const MAX_CLAIMS = 5;

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
 * Claims a post right before X is asked. A process can stand still in between, and its work be taken
 * over: a claim that has grown old meanwhile is given back, and asked for again.
 *
 * @returns the claimed post; undefined when it was claimed before.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
async function freshClaim(
  lease: Lease,
  post: XPost,
  inReplyTo: string | null,
): Promise<XPost | undefined> {
  for (let round = 0; round < MAX_CLAIMS; round += 1) {
    const asked = performance.now();
    const claimed = await claimPost(lease, post.id, inReplyTo);
    if (!claimed || performance.now() - asked < CLAIM_LIFE_MS) return claimed;
    await releasePost(claimed);
  }
  throw new Error(`no claim of the post ${post.id} was stored within ${CLAIM_LIFE_MS} ms`);
}

/**
 * Posts one post of the outbox with its pictures, once. A post that was claimed before may be up: it is
 * looked for, and never sent again.
 *
 * @param inReplyTo X's id of the post before it in a thread, or of the one that the thread replies to.
 * @throws StaleWriterError when another attempt has taken the run over, or it has ended.
 */
export async function sendPost(
  lease: Lease,
  post: XPost,
  inReplyTo: string | null,
): Promise<SentPost> {
  if (post.state === "posted" && post.postId) return { state: "posted", postId: post.postId };
  if (post.state !== "waiting") return lookFor(post);
  let claimed: XPost | undefined;
  try {
    const pictures = await uploadPictures(lease, post);
    const postId = await callXAs(post, async (api) => {
      // X did not take the token that this was tried with before, so it has done nothing.
      if (claimed) await releasePost(claimed);
      claimed = await freshClaim(lease, post, inReplyTo);
      if (!claimed) return undefined;
      const { data } = await api.v2.post<TweetV2PostTweetResult>("tweets", {
        text: post.text,
        ...(pictures.length > 0 ? { media: { media_ids: pictures } } : {}),
        ...(inReplyTo ? { reply: { in_reply_to_tweet_id: inReplyTo } } : {}),
        ...(post.quotes ? { quote_tweet_id: post.quotes } : {}),
      });
      return data.id;
    });
    if (!claimed || !postId) return lookFor({ ...post, inReplyTo });
    await markPosted(claimed, postId);
    return { state: "posted", postId };
  } catch (error) {
    // Another error keeps the claim: the next try looks for the post on X.
    if (!(error instanceof XFailure)) throw error;
    const { message: text, mayPass } = error;
    if (!claimed) return { state: "refused", text, mayPass };
    if (!error.isCertain) return lookFor(claimed);
    if (error.kind === "duplicate") {
      const postId = await findPost(claimed, 1);
      if (postId) {
        await markPosted(claimed, postId);
        return { state: "posted", postId };
      }
    }
    await releasePost(claimed, error.kind);
    // X may know the pictures no more.
    if (error.kind === "refused") await forgetUploads(post.id);
    return { state: "refused", text, mayPass, status: error.status };
  }
}
