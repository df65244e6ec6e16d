import { linksIn } from "@linnet/drafts";
import type { PostPicture } from "@linnet/protocol";
import { X_PRICES } from "./x-prices.ts";

/** What X charges for posts that are sent by its API. */
export interface PostsPrice {
  /** In thousandths of a US dollar. */
  thousandths: number;
  /** How many of the posts have a link. */
  withLink: number;
  /** There are pictures, whose price nobody knows: they are not in `thousandths`. */
  picturesUnknown: boolean;
}

/** Adds up what X charges for posts. What X takes for a link counts as one here, too. */
export function pricePosts(
  posts: readonly { text: string; pictures?: readonly PostPicture[] | undefined }[],
): PostsPrice {
  const withLink = posts.filter(({ text }) => linksIn(text).length > 0).length;
  const pictures = posts.flatMap((post) => post.pictures ?? []);
  const described = pictures.filter(({ altText }) => altText !== "").length;
  return {
    thousandths:
      withLink * X_PRICES.postWithLink +
      (posts.length - withLink) * X_PRICES.post +
      pictures.length * (X_PRICES.picture ?? 0) +
      described * X_PRICES.pictureDescription,
    withLink,
    picturesUnknown: pictures.length > 0 && X_PRICES.picture === undefined,
  };
}
