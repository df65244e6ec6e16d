import { inEnglish, type PublishInput } from "@linnet/protocol";
import { expect, test } from "vitest";
import { changeSince } from "./change-since.ts";

const approved: PublishInput = {
  account: { username: "riverwatch", name: "River Watch" },
  posts: [{ text: "High tide at noon." }],
};

test("what is the same has not changed, whatever else is said about it", () => {
  const warned = { ...approved, warning: "It may be up already." };
  expect(changeSince(approved, warned)).toBeUndefined();
});

test.each<[string, Partial<PublishInput>]>([
  ["You changed the draft after you approved it.", { posts: [{ text: "Other words." }] }],
  [
    "You approved it for River Watch (@riverwatch), and Other (@other) is connected now.",
    { account: { username: "other", name: "Other" }, posts: [{ text: "High tide at noon." }] },
  ],
  [
    "It goes on another thread than the one that you approved.",
    { thread: { first: 2, of: 2, after: "https://x.com/riverwatch/status/1" } },
  ],
  [
    "It answers another post than the one that you approved, or none.",
    {
      answers: {
        kind: "reply",
        postId: "1",
        url: "https://x.com/a/status/1",
        username: "a",
        text: "Hi",
      },
    },
  ],
])("one reason is given: %s", (reason, change) => {
  const changed = changeSince(approved, { ...approved, ...change });
  expect(changed && inEnglish([changed])).toBe(reason);
});
