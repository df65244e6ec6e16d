import { setTimeout as delay } from "node:timers/promises";
import { picturesOfPost } from "../db/queries/x-pictures.ts";
import type { XPost } from "../db/queries/x-posts.ts";
import { log } from "../logging/log.ts";
import { isSamePost, madeAt } from "./same-post.ts";
import { callXAs } from "./x-account.ts";

/** Clocks of X and of this machine may differ by so much. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
/** A post shows up in the account's own list with a delay. */
const LOOKS = 3;
const LOOK_INTERVAL_MS = 1_500;

async function look(post: XPost): Promise<string | undefined> {
  const since = (post.claimedAt ? +post.claimedAt : Date.now()) - CLOCK_TOLERANCE_MS;
  const hasPictures = (await picturesOfPost(post.id)).length > 0;
  // Any account may read it.
  const { data } = await callXAs({ userId: post.userId }, (api) =>
    api.v2.userTimeline(post.accountId, {
      max_results: 20,
      "tweet.fields": ["referenced_tweets", "note_tweet"],
    }),
  );
  const found = (data.data ?? []).find(
    ({ id, text, note_tweet: long, referenced_tweets: refers }) => {
      const answers = refers?.find(({ type }) => type === "replied_to")?.id ?? null;
      const quotes = refers?.find(({ type }) => type === "quoted")?.id;
      return (
        madeAt(id) >= since &&
        answers === post.inReplyTo &&
        // The address of a post in the text makes it a quote, too.
        (post.quotes === null || quotes === post.quotes) &&
        isSamePost(post.text, long?.text ?? text, {
          links: Number(hasPictures) + Number(post.quotes !== null),
          isReply: post.inReplyTo !== null,
        })
      );
    },
  );
  return found?.id;
}

/**
 * Looks for a post that may have been made among the account's latest ones.
 *
 * @returns X's id of it; undefined when it is not seen, which proves nothing.
 */
export async function findPost(post: XPost, looks = LOOKS): Promise<string | undefined> {
  for (let round = 0; round < looks; round += 1) {
    if (round > 0) await delay(LOOK_INTERVAL_MS);
    try {
      const id = await look(post);
      if (id) return id;
    } catch (error) {
      log.warn({ approvalId: post.approvalId, error }, "the account's posts could not be read");
    }
  }
  return undefined;
}
