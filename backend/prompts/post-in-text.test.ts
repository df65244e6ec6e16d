import { expect, test } from "vitest";
import { postsInText } from "./post-in-text.ts";

test.each([
  ["The bridge opens again.", "The bridge opens again."],
  [
    "Here is your post:\n\n**The bridge** opens again.\n\nIt took 14 months.",
    "The bridge opens again.\n\nIt took 14 months.",
  ],
  ['Sure! A draft:\n"The bridge opens again."', "The bridge opens again."],
  [
    "A post:\n\n```\nThe bridge opens: today.\n```\nIt has 24 characters.",
    "The bridge opens: today.",
  ],
  [
    "Draft\n\n> The bridge opens.\n> At last.\n\nTell me what to change.",
    "The bridge opens.\nAt last.",
  ],
  ["A post.\n\n---\n\nThe bridge opens.\n\n---\n\nShorter?", ""],
  ["Intro.\n\n---\n\nThe bridge opens.\n\n---\n\nSay what to change.", "The bridge opens."],
  ["Which of the two pages do you mean?", ""],
  ["", ""],
])("%j has the post %j", (answer, post) => {
  expect(postsInText(answer)).toEqual(post === "" ? [] : [post]);
});
