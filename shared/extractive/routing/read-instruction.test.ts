import { expect, test } from "vitest";
import { readInstruction } from "./read-instruction.ts";

const read = (text: string) => readInstruction(text, "en");

test.each([
  ["Shorter, please", { length: "shorter" }],
  ["Kürzer bitte", { length: "shorter" }],
  ["もっと短く", { length: "shorter" }],
  ["a bit longer", { length: "longer" }],
  ["another hook", { other: true }],
  ["Give me a different version", { other: true }],
  ["Otro gancho, por favor", { other: true }],
  ["another thread, please", { other: true, shape: "thread" }],
  ["Einen anderen Thread, bitte", { other: true, shape: "thread" }],
  ["change it to a thread of 3", { other: false, shape: "thread" }],
  ["as a thread", { shape: "thread", posts: undefined }],
  ["make it a thread of 3", { shape: "thread", posts: 3 }],
  ["a four-post thread", { shape: "thread", posts: 4 }],
  ["Looks good. No thread, just one post.", { shape: "single" }],
  ["keep the second, change the hook", { variant: 1, other: true }],
  ["keep the last one", { variant: 2 }],
  ["die zweite Version", { variant: 1 }],
  ["without the link", { withoutLink: true }],
  ["as a numbered thread", { shape: "thread", numbered: true }],
  ["in Portuguese", { beyond: ["translate"] }],
  ["Auf Deutsch, bitte", { beyond: ["translate"] }],
  ["Translate to Arabic", { beyond: ["translate"] }],
  ["in English", { beyond: [] }],
  ["less hype", { beyond: ["tone"] }],
  ["mention the price", { about: "price" }],
])("%s", (text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test.each(["yes", "Great!", "Where does that number come from?", "Change the first line"])(
  "%s names no version and no number",
  (text) => {
    expect(read(text)).toMatchObject({ variant: undefined, numbered: false, posts: undefined });
  },
);
