import { expect, test } from "vitest";
import { readMaterial } from "../reading/read-material.ts";
import { composeSingles } from "./compose-singles.ts";

const OPTIONS = { limit: 280, withLink: true, mostSentences: 2, enough: 150 };

/** The variants of a commit that changes one line of a file. */
function postsOf(message: string, line = "const a = 2;", title = "Staged changes"): string[] {
  const diff = `diff --git a/idx.ts b/idx.ts\n--- a/idx.ts\n+++ b/idx.ts\n@@ -1 +1 @@\n-old\n+${line}\n`;
  const text = message === "" ? diff : `${message}\n\n${diff}`;
  const material = readMaterial({ sourceId: "a", kind: "diff", title, text });
  return composeSingles(material, 3, OPTIONS).map((post) => post.text);
}

test("a message that says its subject again says it once", () => {
  const [first] = postsOf(
    "Bump mill from 4.17.20 to 4.17.21\n\nBumps [mill](https://a.example/mill) from 4.17.20 to 4.17.21.",
  );
  expect(first).toBe("Bump mill from 4.17.20 to 4.17.21\n\n1 file changed (+1 -1): idx.ts.");
});

test("as many sentences of the message as fit come before those of files", () => {
  const message =
    "The alarm was lost when the phone restarted at night. It was held in memory only. The timer now writes the alarm to disk and reads it back at the start.";
  const [first, ...others] = postsOf(
    `fix(timer): keep the alarm after a restart\n\n${message}`,
    "// The timer of 2024 asks for the alarm of a restart 60 times a minute, and keeps it.",
  );
  expect(first).toBe(`Keep the alarm after a restart\n\n${message}`);
  expect(others).toEqual([
    "The timer of 2024 asks for the alarm of a restart 60 times a minute, and keeps it.",
  ]);
});

test.each([
  "What was called old is gone from the configuration.",
  "The other is gone.",
  `What was called old is gone from the configuration, ${"and from what reads it, ".repeat(6)}too.`,
])("what breaks is in the first variant: %s", (breaking) => {
  const [first] = postsOf(
    `feat!: one key for the colour\n\nBoth keys for one colour did the same for years, and 3 of 4 people set both of them to one value of a colour.\n\nBREAKING CHANGE: ${breaking}`,
  );
  expect(first).toContain(breaking);
});

test.each([
  [
    "fix: Suche bleibt nicht stehen\n\nDie Suche blieb stehen, wenn jemand einen Umlaut schrieb.",
    1,
  ],
  ["Docs : corrige la page d'accueil du service et les liens de la barre", 1],
  [
    "The search goes on\n\nIt stood still when somebody wrote a letter with two dots into the field.",
    1,
  ],
  ["", 1],
])("what is counted is no variant beside a message: %s", (message, count) => {
  const posts = postsOf(message);
  expect(posts).toHaveLength(count);
  expect(posts.join().includes("1 file changed")).toBe(message === "");
});

test("short sentences and commands of a message are the person's own", () => {
  const [first] = postsOf(
    ":sparkles: add shortcuts to every menu\n\nPress ? to see them. They can be changed.",
  );
  expect(first).toBe("Add shortcuts to every menu\n\nPress ? to see them. They can be changed.");
});

test("what breaks may begin with a name of code", () => {
  const breaking = "`createdAt` and `updatedAt` of an order are strings now.";
  const [first] = postsOf(
    `feat!: dates are strings\n\nIt is what JSON has.\n\nBREAKING CHANGE: ${breaking}`,
  );
  expect(first).toContain("createdAt and updatedAt of an order are strings now.");
});

test.each([
  "Vorgemerkte Änderungen",
  "التغييرات المجهّزة",
  "tern: Staged changes",
  "Branch since main",
])("where the change was taken from heads no post: %s", (title) => {
  expect(postsOf("", "const a = 2;", title)).toEqual(["1 file changed (+1 -1): idx.ts."]);
});

test("several commits are a list of what they bring", () => {
  const [first, second] = postsOf(
    "- feat: rotate the log file once a day\n- fix: a line is no longer lost when the pipe closes\n- docs: name the port",
    "// Keeps the newest file, whatever the clock of the gauge says about the day of its line.",
  );
  expect(first).toBe(
    "- Rotate the log file once a day\n- A line is no longer lost when the pipe closes",
  );
  expect(second).toMatch(/^Keeps the newest file/);
});

test("the list of several commits comes before what their messages say", () => {
  const why =
    "One file grew to 2 GB within a year on a gauge in Cuxhaven. Spreadsheets refused it.";
  const [first, second] = postsOf(
    `- feat: rotate the log file once a day\n\n  ${why}\n- fix: a line is no longer lost\n\n  It stood in a buffer of 4 KB until the pipe was closed by its reader.`,
  );
  expect(first).toBe("- Rotate the log file once a day\n- A line is no longer lost");
  expect(second).toContain("It stood in a buffer of 4 KB");
});
