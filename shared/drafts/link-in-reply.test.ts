import { expect, test } from "vitest";
import { linkInReply, withLinkInReply } from "./link-in-reply.ts";
import { weightedLength } from "./weighted-length.ts";

const A = "https://notes.example.com/swifts";
const B = "https://example.org/study";

test.each([
  ["at the end", `Swifts sleep in flight. ${A}`, "Swifts sleep in flight.", A],
  [
    "on a line of its own",
    `Swifts sleep in flight.\n\n${A}\n\n#birds`,
    "Swifts sleep in flight.\n\n#birds",
    A,
  ],
  ["on the first line", `${A}\nSwifts sleep.`, "Swifts sleep.", A],
  ["with closing marks", `Swifts sleep in flight (${A}).`, "Swifts sleep in flight", A],
  ["after an arrow", `Swifts sleep in flight → ${A}`, "Swifts sleep in flight", A],
  ["with what leads to it", `Swifts sleep. Read more: ${A}`, "Swifts sleep.", `Read more: ${A}`],
  [
    "with a line that leads to it",
    `Swifts sleep.\nThe study 👇 ${A}`,
    "Swifts sleep.",
    `The study 👇 ${A}`,
  ],
  ["several at the end", `Swifts sleep. ${A} ${B}`, "Swifts sleep.", `${A}\n${B}`],
  ["on a line and at the end", `${A}\nSwifts sleep. ${B}`, "Swifts sleep.", `${A}\n${B}`],
  ["at the end and on the line after", `Swifts sleep. ${B}\n${A}`, "Swifts sleep.", `${B}\n${A}`],
  ["after a sentence that has its own", `Read it at ${A}. ${B}`, `Read it at ${A}.`, B],
  ["without a scheme", "Swifts sleep. example.com/swifts", "Swifts sleep.", "example.com/swifts"],
])("a link %s is moved", (_, text, post, reply) => {
  expect(linkInReply(text)).toEqual({ post, reply });
});

test.each([
  ["there is none", "Swifts sleep in flight."],
  ["it is inside of a sentence", `The study ${A} tracked 19 birds.`],
  ["it ends a sentence", `Swifts sleep in flight. Read it at ${A}.`],
  ["it ends the only sentence", `Our guide is at ${A}`],
  ["a German sentence needs it", `Mehr dazu auf (${A})`],
  ["a French sentence needs it", `L'étude est sur ${A}`],
  ["a Spanish sentence needs it", `El estudio está en ${A}`],
  ["an Italian sentence needs it", `Lo studio è su ${A}`],
  ["an Arabic sentence needs it", `اقرأ الدراسة على ${A}`],
  ["nothing else is left", A],
  ["only what leads to it is left", `${A}\n👇`],
  ["it has only links", `${A} ${B}`],
])("nothing is moved when %s", (_, text) => {
  expect(linkInReply(text)).toBeUndefined();
});

test("a link inside of a sentence stays when another one is moved", () => {
  expect(linkInReply(`${B} tracked 19 birds. ${A}`)).toEqual({
    post: `${B} tracked 19 birds.`,
    reply: A,
  });
});

test("the reply has the title of the page where it is known, and where it fits", () => {
  const text = `Swifts sleep. ${A}`;
  expect(linkInReply(text, () => "How swifts sleep")?.reply).toBe(`How swifts sleep\n${A}`);
  expect(linkInReply(text, () => "How ".repeat(90))?.reply).toBe(A);
  expect(linkInReply(`Swifts sleep. ${A} ${B}`, () => "Title")?.reply).toBe(`${A}\n${B}`);
});

test("claims and pictures stay with the first post, doubts go with their text, and the rest of a thread follows", () => {
  const text = `19 birds sleep. ${A}`;
  const first = {
    text,
    weightedLength: weightedLength(text),
    claims: [{ text: "19 birds", sourceIds: ["s1"], quote: "19 birds" }],
    doubts: [
      { kind: "number", text: "19" },
      { kind: "link", text: A },
    ],
    pictures: [{ id: "p", altText: "A swift" }],
  };
  const second = { text: "How?", weightedLength: 4, claims: [] };
  expect(withLinkInReply([first, second])).toEqual([
    {
      ...first,
      text: "19 birds sleep.",
      weightedLength: 15,
      doubts: [{ kind: "number", text: "19" }],
    },
    { text: A, weightedLength: 23, claims: [], doubts: [{ kind: "link", text: A }] },
    second,
  ]);
});

test("only the first post is looked at", () => {
  const second = { text: `More. ${A}`, weightedLength: 29, claims: [] };
  expect(withLinkInReply([{ ...second, text: "Swifts sleep." }, second])).toBeUndefined();
  expect(withLinkInReply([])).toBeUndefined();
});
