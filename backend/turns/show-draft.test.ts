import type { Draft, LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { showDraft } from "./show-draft.ts";

test("an agent is shown a draft as the person has edited it, and the variant that is chosen", () => {
  const variantOf = (text: string) => ({ posts: [{ text, weightedLength: 1, claims: [] }] });
  const message: LinnetMessage = {
    id: "m1",
    role: "assistant",
    parts: [
      {
        type: "tool-submitDraft",
        toolCallId: "t1",
        state: "output-available",
        input: { variants: [variantOf("a"), variantOf("b")] },
        output: {
          accepted: true,
          draftId: "d1",
          variants: [variantOf("a"), variantOf("b")],
          sources: [],
          problems: [],
        },
      },
    ],
  };
  const draft: Draft = {
    id: "d1",
    chatId: "c1",
    messageId: "m1",
    variants: [variantOf("a"), variantOf("b edited")],
    sources: [],
    chosen: 1,
    model: "local/extractive",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  expect(showDraft([message], draft)).toMatchObject([
    { parts: [{ output: { variants: draft.variants, chosen: 1 } }] },
  ]);
});
