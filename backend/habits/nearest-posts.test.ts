import { expect, test } from "vitest";
import { nearestPosts } from "./nearest-posts.ts";

const POSTS = [
  "The bakery opens at six now.",
  "A new tide gauge stands at the bridge.",
  "The database is twice as fast since the index.",
];

test("the posts about like things come first", () => {
  const material = "The harbour office has put a tide gauge under the old bridge.";
  expect(nearestPosts(POSTS, material, 1)).toEqual([1]);
  expect(nearestPosts(POSTS, "An index made our database fast.", 2)[0]).toBe(2);
});

test("where none is near, the newest are taken; no more than there are", () => {
  expect(nearestPosts(POSTS, "Etwas ganz anderes", 2)).toEqual([0, 1]);
  expect(nearestPosts(POSTS, "", 9)).toEqual([0, 1, 2]);
  expect(nearestPosts([], "anything", 3)).toEqual([]);
});
