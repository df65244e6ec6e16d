import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { plainHistory } from "./plain-history.ts";

const own = { openai: { itemId: "msg_1" } };

test("what only one provider knows is left out of earlier answers", () => {
  const answer: LinnetMessage = {
    id: "a",
    role: "assistant",
    parts: [
      { type: "reasoning", text: "Hm.", providerMetadata: own },
      {
        type: "dynamic-tool",
        toolName: "web_search",
        toolCallId: "ws_1",
        state: "output-available",
        input: {},
        output: {},
        providerExecuted: true,
      },
      { type: "text", text: " " },
      { type: "text", text: "It rose.", state: "done", providerMetadata: own },
      {
        type: "tool-countCharacters",
        toolCallId: "call_1",
        state: "output-available",
        input: { text: "x" },
        output: { weightedLength: 1, limit: 280, fits: true },
        callProviderMetadata: own,
      },
    ],
  };
  expect(plainHistory([answer])[0]?.parts).toEqual([
    { type: "text", text: "It rose.", state: "done" },
    {
      type: "tool-countCharacters",
      toolCallId: "call_1",
      state: "output-available",
      input: { text: "x" },
      output: { weightedLength: 1, limit: 280, fits: true },
    },
  ]);
});

test("a person's message is left as it is", () => {
  const message: LinnetMessage = { id: "u", role: "user", parts: [{ type: "text", text: "" }] };
  expect(plainHistory([message])).toEqual([message]);
});

function handedIn(toolCallId: string, text: string, accepted: boolean): LinnetPart {
  const variants = [{ posts: [{ text, claims: [], weightedLength: text.length }] }];
  return {
    type: "tool-submitDraft",
    toolCallId,
    state: "output-available",
    input: { variants, sources: [] },
    output: {
      accepted,
      variants,
      sources: [],
      problems: [],
      ...(accepted ? { draftId: "d" } : {}),
    },
  };
}

test("of the drafts of an earlier answer, the one that was taken stands there, once", () => {
  const taken = handedIn("b", "It rose.", true);
  const answer: LinnetMessage = {
    id: "a",
    role: "assistant",
    parts: [
      handedIn("a", "It rose and rose.", false),
      { type: "text", text: "Shorter now:" },
      taken,
      { type: "text", text: "It rose.", state: "done" },
    ],
  };
  expect(plainHistory([answer])[0]?.parts).toEqual([{ type: "text", text: "Shorter now:" }, taken]);
});
