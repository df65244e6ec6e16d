import type { PublishCost, PublishInput } from "@linnet/protocol";
import { type Database, database, type Transaction } from "../db/client.ts";
import { monthlySpending, textsOfMonth } from "../db/queries/x-spending.ts";
import { pricePosts } from "./price-posts.ts";
import { X_PRICES } from "./x-prices.ts";

/** An amount as X names it, for example `$0.215`. */
export function inDollars(thousandths: number): string {
  return `$${(thousandths / 1_000).toFixed(thousandths % 10 === 0 ? 2 : 3)}`;
}

/** What X has charged a person for since the month began (UTC), and their limit, in thousandths of a US dollar. */
export async function spendingOf(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<{ month: number; limit: number | null }> {
  const texts = await textsOfMonth(userId, connection);
  return {
    month: pricePosts(texts).thousandths,
    limit: await monthlySpending(userId, connection),
  };
}

/**
 * Works out what posting costs.
 *
 * @returns `passed`, for example `$5.00`, where the person's limit of a month would be passed.
 */
export async function publishCost(
  userId: string,
  posts: PublishInput["posts"],
  connection: Database | Transaction = database(),
): Promise<{ cost: PublishCost; passed?: string }> {
  const { thousandths, withLink, picturesUnknown } = pricePosts(posts);
  const { month, limit } = await spendingOf(userId, connection);
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
    ...(limit !== null && month + thousandths > limit ? { passed: inDollars(limit) } : {}),
  };
}
