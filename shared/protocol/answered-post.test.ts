import { expect, test } from "vitest";
import { answeredPostOf } from "./answered-post.ts";
import { userMessageSchema } from "./requests.ts";

const CONTEXT = { kind: "page", title: "Ada", text: "High tide." } as const;

test.each([
  ["https://x.com/ada/status/11", "ada", "11"],
  ["https://twitter.com/ada_l/status/11?s=20", "ada_l", "11"],
  ["https://mobile.twitter.com/ada/status/11/photo/1", "ada", "11"],
])("%s is the address of a post", (url, username, postId) => {
  expect(answeredPostOf({ ...CONTEXT, answer: "quote", url })).toEqual({
    kind: "quote",
    postId,
    username,
    url: `https://x.com/${username}/status/${postId}`,
    text: "High tide.",
  });
});

test.each([
  undefined,
  "https://x.com/ada",
  "https://x.com/i/status/11",
  "https://x.com/ada/status/eleven",
  "https://x.com.example/ada/status/11",
  "https://example.com/x.com/ada/status/11",
])("an answer to %s is refused at the address", (url) => {
  const data = { ...CONTEXT, answer: "reply", ...(url ? { url } : {}) };
  const message = {
    id: "019a0000-0000-7000-8000-000000000000",
    role: "user",
    parts: [{ type: "data-context", data }],
  };
  const { error } = userMessageSchema.safeParse(message);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["parts.0.data.url"]);
});

test("what is attached without an answer is only material", () => {
  expect(answeredPostOf({ ...CONTEXT, url: "https://x.com/ada/status/11" })).toBeUndefined();
});
