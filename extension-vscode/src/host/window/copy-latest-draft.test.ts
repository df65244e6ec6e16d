import { createMemoryChatStores } from "@linnet/client";
import type { Draft, DraftVariant } from "@linnet/protocol";
import { beforeEach, expect, test, vi } from "vitest";
import { copyLatestDraft } from "./copy-latest-draft.ts";

const { copied } = vi.hoisted(() => ({ copied: [] as string[] }));

vi.mock("vscode", () => ({
  env: { clipboard: { writeText: async (text: string) => void copied.push(text) } },
  l10n: { t: (text: string) => text },
  window: { setStatusBarMessage: () => {} },
}));

const { draftEdits } = createMemoryChatStores();

function variantOf(...texts: string[]): DraftVariant {
  return { posts: texts.map((text) => ({ text, weightedLength: text.length, claims: [] })) };
}

function backendWith(...variants: DraftVariant[]) {
  const draft: Draft = {
    id: "d",
    chatId: "c",
    messageId: "m",
    variants,
    sources: [],
    chosen: 1,
    model: "scripted",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  const drafts = variants.length > 0 ? [draft] : [];
  return { drafts: { list: async () => ({ drafts, nextCursor: null }), noteUse: async () => {} } };
}

beforeEach(async () => {
  copied.length = 0;
  await draftEdits.remove("d");
});

test("the posts of the chosen variant are copied, with an empty line between them", async () => {
  await copyLatestDraft(backendWith(variantOf("A"), variantOf("B", "C")), draftEdits);
  expect(copied).toEqual(["B\n\nC"]);
});

test("what the person has written is copied before the backend has it", async () => {
  await draftEdits.set("d", { opened: [], variants: [variantOf("A"), variantOf("My own B")] });
  await copyLatestDraft(backendWith(variantOf("A"), variantOf("B")), draftEdits);
  expect(copied).toEqual(["My own B"]);
});

test("where there is no draft, nothing is copied", async () => {
  await expect(copyLatestDraft(backendWith(), draftEdits)).rejects.toThrow("no draft yet");
  expect(copied).toEqual([]);
});
