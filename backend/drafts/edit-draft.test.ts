import type { Draft, DraftPost, EditedVariant } from "@linnet/protocol";
import { expect, test } from "vitest";
import { editDraft } from "./edit-draft.ts";
import { claimKey, type EditEvidence, NO_EVIDENCE } from "./keep-evidence.ts";

const TEXT = "The bridge opens after 3 years. Petra Falk cut the ribbon.";
const CLAIM = {
  text: "The bridge opens after 3 years.",
  sourceIds: ["s1"],
  quote: "opens after 3",
};
const DOUBTS = [
  { kind: "number", text: "3" },
  { kind: "name", text: "Petra Falk" },
];

const post = (text: string, more: Partial<DraftPost> = {}): DraftPost => ({
  text,
  weightedLength: text.length,
  claims: [],
  ...more,
});
const DOUBTED = post(TEXT, { claims: [CLAIM], doubts: DOUBTS });

function draftOf(...variants: DraftPost[][]): Draft {
  return {
    id: "d",
    chatId: "c",
    messageId: "m",
    variants: variants.map((posts) => ({ posts })),
    sources: [{ id: "s1", title: "The bridge" }],
    chosen: 0,
    model: "test/model",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
}

/** The posts of the first variant after an edit of a draft. */
function edited(
  draft: Draft,
  posts: EditedVariant["posts"],
  evidence: Partial<EditEvidence> = {},
): DraftPost[] {
  const known = { pictures: new Set<string>(), evidence: { ...NO_EVIDENCE, ...evidence } };
  return editDraft(draft, { variants: [{ posts }] }, known).variants[0]?.posts ?? [];
}

test("a post that names no doubts and no claims keeps those that its text still has", () => {
  const draft = draftOf([DOUBTED]);
  expect(edited(draft, [{ text: TEXT }])).toEqual([{ ...DOUBTED, weightedLength: 58 }]);
  const [shorter] = edited(draft, [{ text: "Petra Falk cut the ribbon." }]);
  expect(shorter).toMatchObject({ claims: [], doubts: [{ kind: "name", text: "Petra Falk" }] });
  expect(edited(draft, [{ text: "It is open." }])[0]).not.toHaveProperty("doubts");
});

test("a client cannot take doubts away, nor make any", () => {
  const draft = draftOf([DOUBTED]);
  expect(edited(draft, [{ text: TEXT, doubts: [] }])[0]?.doubts).toEqual(DOUBTS);
  const doubts = [{ kind: "claim", text: "The bridge" }];
  expect(edited(draft, [{ text: TEXT, doubts }])[0]?.doubts).toEqual(DOUBTS);
});

test("a doubt stays within a sentence that was edited around it", () => {
  const [changed] = edited(draftOf([DOUBTED]), [{ text: "After 3 years, the bridge is open." }]);
  expect(changed?.doubts).toEqual([{ kind: "number", text: "3" }]);
});

test("doubts go with their sentence to another post, and only there", () => {
  const draft = draftOf([DOUBTED, post("2 more follow.")]);
  const [first, second, third] = edited(draft, [
    { text: "The 3 reasons:" },
    { text: "Petra Falk cut the ribbon. The bridge opens after 3 years." },
    { text: "3 more follow." },
  ]);
  expect(first).not.toHaveProperty("doubts");
  expect(second?.doubts).toEqual(DOUBTS);
  expect(second?.claims).toEqual([CLAIM]);
  expect(third).not.toHaveProperty("doubts");
});

test("a doubted link goes with the reply into which it is moved", () => {
  const link = { kind: "link", text: "https://example.com/a" };
  const draft = draftOf([post("Open. Read more: https://example.com/a", { doubts: [link] })]);
  const moved = edited(draft, [{ text: "Open." }, { text: "The page\nhttps://example.com/a" }]);
  expect(moved.map(({ doubts }) => doubts)).toEqual([undefined, [link]]);
});

test("what an agent doubted is doubted again when its sentence comes back", () => {
  const draft = draftOf([post("It is open.")]);
  const [back] = edited(draft, [{ text: TEXT }], { base: [DOUBTED] });
  expect(back?.doubts).toEqual(DOUBTS);
});

test("the doubts and claims of an earlier revision are taken back with its post", () => {
  const draft = draftOf([post("It is open.")]);
  const sent = { text: TEXT, claims: [CLAIM], doubts: DOUBTS };
  expect(edited(draft, [sent], { earlier: [DOUBTED] })[0]).toMatchObject(sent);
});

test("a claim names only known sources, and an unproven quote falls with them", () => {
  const [changed] = edited(draftOf([DOUBTED]), [
    {
      text: TEXT,
      claims: [
        { text: "One", sourceIds: ["s9", "s1"] },
        { text: "Two", sourceIds: ["s1"], quote: "Nobody has ever said this." },
        CLAIM,
      ],
    },
  ]);
  expect(changed?.claims).toEqual([
    { text: "One", sourceIds: ["s1"] },
    { text: "Two", sourceIds: [] },
    CLAIM,
  ]);
});

test("a sentence that is picked from the page has its quote, and no doubt of the post before it", () => {
  const text = "The 3 stations measured a rise.";
  const claim = { text, sourceIds: ["s2"], quote: text };
  const evidence = { sourceIds: new Set(["s2"]), proven: new Set([claimKey(claim)]) };
  const [picked] = edited(draftOf([DOUBTED]), [{ text, claims: [claim] }], evidence);
  expect(picked).toEqual(post(text, { claims: [claim] }));
});
