import type { PublishCost, PublishInput } from "@linnet/protocol";
import { monthlySpending, textsOfMonth } from "../db/queries/x-spending.ts";
import { pricePosts } from "./price-posts.ts";
import { X_PRICES } from "./x-prices.ts";

/** An amount as X names it, for example `$0.215`. */
export function inDollars(thousandths: number): string {
  return `$${(thousandths / 1_000).toFixed(thousandths % 10 === 0 ? 2 : 3)}`;
}

/** What X has charged a person for since the month began (UTC), and their limit, in thousandths of a US dollar. */
export async function spendingOf(userId: string): Promise<{ month: number; limit: number | null }> {
  const [texts, limit] = await Promise.all([textsOfMonth(userId), monthlySpending(userId)]);
  return { month: pricePosts(texts).thousandths, limit };
}

/**
 * Works out what posting costs.
 *
 * @returns `warning` where the person's limit of a month would be passed.
 */
export async function publishCost(
  userId: string,
  posts: PublishInput["posts"],
): Promise<{ cost: PublishCost; warning?: string }> {
  const { thousandths, withLink, picturesUnknown } = pricePosts(posts);
  const { month, limit } = await spendingOf(userId);
  const isOver = limit !== null && month + thousandths > limit;
  return {
    cost: {
      usd: thousandths / 1_000,
      withLink,
      ...(picturesUnknown ? { picturesUnknown } : {}),
      monthUsd: month / 1_000,
      ...(limit === null ? {} : { limitUsd: limit / 1_000 }),
      source: X_PRICES.source,
      readOn: X_PRICES.readOn,
    },
    ...(isOver
      ? {
          warning: `This passes your limit of ${inDollars(limit)} a month for X. Decline it, post it yourself on X, or approve it nevertheless.`,
        }
      : {}),
  };
}
