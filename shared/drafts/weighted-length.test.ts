import fc from "fast-check";
import twitterText from "twitter-text";
import { expect, test } from "vitest";
import { z } from "zod";
import { conformanceCases } from "./fixtures/conformance-cases.ts";
import { POST_LIMIT } from "./post-limit.ts";
import { weightedLength } from "./weighted-length.ts";

const RUNS = 10_000;
const TIMEOUT_MS = 120_000;
const RGI_EMOJI = /\p{RGI_Emoji}/gv;

/** Emoji that came after Unicode 11, and what the library makes of their pieces. */
const NEW_EMOJI = ["🧑‍🔧", "❤️‍🔥", "🫱🏻‍🫲🏿", "🇨🇶", "🧑🏽‍🦽‍➡️", "👩🏼‍🤝‍👨🏿", "🏴‍☠️", "🐈‍⬛"];

const weighted = conformanceCases("weighted", z.object({ weightedLength: z.number() }));

test.each(weighted.map((c) => [c.id, c] as const))(
  "weighs %s as published",
  (_, { text, expected }) => {
    expect(weightedLength(text)).toBe(expected.weightedLength);
  },
);

test("every published case of a weighted length that X uses is among them", () => {
  expect(weighted).toHaveLength(24);
});

test("each RGI emoji weighs 2, alone, doubled and beside text and links", () => {
  for (const emoji of NEW_EMOJI) {
    expect([emoji, weightedLength(emoji)]).toEqual([emoji, 2]);
    expect([emoji, weightedLength(emoji + emoji)]).toEqual([emoji, 4]);
    expect([emoji, weightedLength(`ab${emoji}c`)]).toEqual([emoji, 5]);
    expect([emoji, weightedLength(`https://example.com/a?b=c ${emoji}`)]).toEqual([emoji, 26]);
    expect([emoji, weightedLength(`${emoji} example.com ${emoji}`)]).toEqual([emoji, 29]);
  }
});

test("digits, the number sign and the asterisk are not emoji on their own", () => {
  expect(weightedLength("0123456789#*")).toBe(12);
  expect(weightedLength("1️⃣#️⃣*️⃣")).toBe(6);
  expect(weightedLength("🧑‍🔧 1 # *")).toBe(8);
});

test("a full stop beside a new emoji does not become a link, and a link stays one", () => {
  expect(weightedLength("🧑‍🔧. Done.")).toBe(9);
  expect(weightedLength("a🧑‍🔧example.com")).toBe(26);
});

test("an unpaired regional indicator after a new flag keeps its weight", () => {
  expect(weightedLength("🇨🇶🇦")).toBe(4);
});

test("the limit is X's", () => {
  expect(weightedLength("x".repeat(POST_LIMIT))).toBe(280);
});

const snippet = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.domain(),
  fc.constantFrom(
    " ",
    "\n",
    ".",
    "…",
    "README.md",
    "日本語。",
    "ü",
    "é",
    "👨‍👩‍👧",
    "❤️",
    "#1",
    "@a",
    "\ud800",
  ),
);
const prose = fc.array(snippet, { maxLength: 12 }).map((pieces) => pieces.join(""));

function unknownEmoji(text: string): number {
  return [...text.normalize().matchAll(RGI_EMOJI)].filter(
    ([emoji]) => twitterText.parseTweet(emoji).weightedLength !== 2,
  ).length;
}

test("agrees with the library's parser on 10,000 strings without a new emoji", {
  timeout: TIMEOUT_MS,
}, () => {
  let compared = 0;
  fc.assert(
    fc.property(prose, (text) => {
      fc.pre(unknownEmoji(text) === 0);
      compared += 1;
      expect(weightedLength(text)).toBe(twitterText.parseTweet(text).weightedLength);
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThanOrEqual(RUNS);
});

test("adds 2 for each new emoji that 10,000 strings are joined by", { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(prose, fc.constantFrom(...NEW_EMOJI), prose, (before, emoji, after) => {
      fc.pre(unknownEmoji(before) === 0 && unknownEmoji(after) === 0);
      const apart =
        twitterText.parseTweet(`${before}\n`).weightedLength +
        twitterText.parseTweet(`\n${after}`).weightedLength;
      expect(weightedLength(`${before}\n${emoji}\n${after}`)).toBe(apart + 2);
    }),
    { numRuns: RUNS },
  );
});
