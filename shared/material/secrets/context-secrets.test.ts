import { expect, test } from "vitest";
import { redactContext, textsOfContext, withoutUserinfo } from "./context-secrets.ts";
import { findSecrets } from "./find-secrets.ts";

const token = `ghp_${"aB3dE6gH9".repeat(4)}`;

test("the title and the address of a context are redacted as its text is", () => {
  const given = {
    kind: "page",
    title: `Rotate ${token}`,
    url: `https://me:pw@a.example/?access_token=${token}&k=1`,
    text: `one ${token}`,
  };
  const redacted = redactContext(given);
  expect(JSON.stringify(redacted)).not.toContain(token);
  expect(redacted).toMatchObject({ kind: "page", title: "Rotate [GitHub token removed]" });
  expect(redacted.url).toMatch(
    /^https:\/\/a\.example\/\?access_token=\[GitHub-token-removed\]&k=1$/,
  );
  expect(textsOfContext(redacted).flatMap(findSecrets)).toEqual([]);
});

test.each([
  ["https://me:pw@a.example/b", "https://a.example/b"],
  ["https://token@a.example/", "https://a.example/"],
  ["https://a.example/@b", "https://a.example/@b"],
  ["no address", "no address"],
])("%s is sent as %s", (given, sent) => {
  expect(withoutUserinfo(given)).toBe(sent);
});
