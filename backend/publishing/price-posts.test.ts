import { expect, test } from "vitest";
import { pricePosts } from "./price-posts.ts";
import { X_PRICES } from "./x-prices.ts";

const PICTURE = { id: "0199c2a4-7b1e-7c3a-9f2d-3c1b5a7e9d10", altText: "A heron." };

test("a post with a link costs more than one without", () => {
  expect(pricePosts([{ text: "The bridge opens on Friday." }])).toEqual({
    thousandths: X_PRICES.post,
    withLink: 0,
    picturesUnknown: false,
  });
  expect(pricePosts([{ text: "It opens: https://example.com/bridge" }])).toEqual({
    thousandths: X_PRICES.postWithLink,
    withLink: 1,
    picturesUnknown: false,
  });
});

test("what X makes a link by accident costs as one", () => {
  expect(pricePosts([{ text: "See README.md" }]).withLink).toBe(1);
});

test("the posts of a thread add up, with the descriptions of their pictures", () => {
  const posts = [
    { text: "One.", pictures: [PICTURE, { ...PICTURE, altText: "" }] },
    { text: "Two: https://example.com" },
  ];
  expect(pricePosts(posts)).toEqual({
    thousandths: X_PRICES.post + X_PRICES.postWithLink + X_PRICES.pictureDescription,
    withLink: 1,
    picturesUnknown: true,
  });
});
