// @vitest-environment happy-dom
import type { LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { paintSnapshot } from "./paint-snapshot.ts";

const post = (text: string) => ({ text, weightedLength: text.length, claims: [] });

const MESSAGES: LinnetMessage[] = [
  {
    id: "asked",
    role: "user",
    parts: [
      { type: "data-context", data: { kind: "page", title: "The river", text: "" } },
      { type: "text", text: "What does <b>it</b> say?" },
    ],
  },
  {
    id: "answered",
    role: "assistant",
    parts: [
      { type: "text", text: "It rose by a metre." },
      {
        type: "tool-submitDraft",
        toolCallId: "call",
        state: "output-available",
        input: { variants: [], sources: [] },
        output: {
          accepted: true,
          draftId: "draft",
          variants: [{ posts: [post("First.")] }, { posts: [post("Another variant.")] }],
          sources: [],
          problems: [],
        },
      },
    ],
  },
];

test("the texts of a conversation are there, as text, and only the variant that is shown", () => {
  const root = document.createElement("div");
  paintSnapshot(root, MESSAGES, "half a sen");
  const texts = [...root.querySelectorAll(".linnet-log p")].map((each) => each.textContent);
  expect(texts).toEqual(["The river", "What does <b>it</b> say?", "It rose by a metre.", "First."]);
  expect(root.querySelector("textarea")?.value).toBe("half a sen");
});

test("a part that a later version has stored is left out", () => {
  const root = document.createElement("div");
  const parts = JSON.parse('[{"type":"data-unknown","data":{}}]');
  paintSnapshot(root, [{ id: "later", role: "assistant", parts }], "");
  expect(root.querySelector(".linnet-message")?.childElementCount).toBe(0);
});

test("room is kept for the lines above a text", () => {
  const root = document.createElement("div");
  const parts: LinnetMessage["parts"] = [
    { type: "data-route", data: { next: "research", reasoning: "A question." } },
    { type: "reasoning", text: "Hm." },
    { type: "reasoning", text: "" },
    { type: "dynamic-tool", toolName: "a", toolCallId: "c", state: "input-available", input: {} },
    { type: "text", text: "It rose." },
  ];
  paintSnapshot(root, [{ id: "answered", role: "assistant", parts }], "");
  const lines = [...root.querySelectorAll(".linnet-log p")].map((each) => each.textContent?.trim());
  expect(lines).toEqual(["", "", "", "It rose."]);
});
