import { expect, test } from "vitest";
import { upThread } from "./up-thread.ts";

type Row = Parameters<typeof upThread>[0][number];

/** `a0 posted`: the first post of the approval `a`. Each answers the one before it in its list. */
function posts(...lists: string[][]): Row[] {
  return lists.flatMap((list) =>
    list.map((said, at): Row => {
      const [name = "", state = "posted"] = said.split(" ");
      const [approvalId = "", position = ""] = name;
      return {
        approvalId,
        position: Number(position),
        state: state as Row["state"],
        postId: name,
        inReplyTo: at === 0 ? null : (list[at - 1]?.split(" ")[0] ?? null),
      };
    }),
  );
}

function shown(rows: readonly Row[]): (string | null)[] {
  return upThread(rows).map(({ postId }) => postId);
}

/** The rows of a later approval that goes on after a post. */
function goingOn(after: string, ...said: string[]): Row[] {
  return posts(said).map((row, at) => (at === 0 ? { ...row, inReplyTo: after } : row));
}

test("nothing is up where nothing was posted, or all was refused or taken down", () => {
  expect(shown([])).toEqual([]);
  expect(shown(posts(["a0 waiting"], ["b0 gone"]))).toEqual([]);
});

test("a thread of one approval is in the order of its places", () => {
  expect(shown(posts(["a0", "a1", "a2 waiting"]).toReversed())).toEqual(["a0", "a1"]);
});

test("a later approval that goes on is the same thread, however often it goes on", () => {
  const rows = [...posts(["a0", "a1"]), ...goingOn("a1", "b2"), ...goingOn("b2", "c3 unsure")];
  expect(shown(rows)).toEqual(["a0", "a1", "b2", "c3"]);
});

test("an approval of which X took nothing leaves the thread before it", () => {
  expect(shown([...posts(["a0", "a1"]), ...goingOn("a1", "b2 waiting")])).toEqual(["a0", "a1"]);
});

test("what was posted again stands in place of what was there, until it is taken down", () => {
  expect(shown(posts(["a0", "a1"], ["b0", "b1"]))).toEqual(["b0", "b1"]);
  expect(shown(posts(["a0", "a1"], ["b0 gone", "b1 gone"]))).toEqual(["a0", "a1"]);
});

test("a post that the thread replies to is no part of it, also where it is the person's own", () => {
  expect(shown([...posts(["a0"]), ...goingOn("a0", "b0", "b1")])).toEqual(["b0", "b1"]);
});
