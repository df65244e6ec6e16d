import { expect, test } from "vitest";
import { refuseSecrets } from "./refuse-secrets.ts";

test("a text with a secret is refused, with its place and without the secret", () => {
  const token = `ghp_${"aB3dE6gH9".repeat(4)}`;
  const refuse = () => refuseSecrets({ title: "notes.md", text: `one\n${token}\n` });
  expect(refuse).toThrow(/notes\.md holds .*\n {2}line 2: GitHub token \(ghp_…\)/);
  expect(refuse).not.toThrow(token);
});

test("a text without one is sent", () => {
  expect(() => refuseSecrets({ title: "notes.md", text: "TOKEN=<your token>" })).not.toThrow();
});

test("a secret in the title, in the address and in the instruction is refused, too", () => {
  const token = `ghp_${"aB3dE6gH9".repeat(4)}`;
  const none = { title: "a", text: "b" };
  const url = `https://a.example/?access_token=${token}`;
  for (const refuse of [
    () => refuseSecrets({ ...none, title: `Rotate ${token}` }),
    () => refuseSecrets({ ...none, url }),
    () => refuseSecrets(none, `Write about ${token}`),
  ]) {
    expect(refuse).toThrow("Nothing was sent");
    expect(refuse).not.toThrow(token);
  }
});
