import type { Intent, LinnetMessage, LinnetPart } from "@linnet/protocol";
import { expect, test } from "vitest";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { chooseRoute } from "./choose-route.ts";
import { routeByIntent } from "./route-by-intent.ts";

const PAGE: LinnetPart = {
  type: "data-context",
  data: { kind: "page", title: "Swifts", text: "Swifts sleep in flight." },
};
const DRAFT: LinnetPart = {
  type: "tool-submitDraft",
  toolCallId: "1",
  state: "output-available",
  input: { variants: [{ posts: [{ text: "A post." }] }] },
  output: { accepted: true, variants: [], sources: [], problems: [] },
};

function asked(intent: Intent | undefined, ...parts: LinnetPart[]): LinnetMessage {
  return {
    id: "asked",
    role: "user",
    parts: [...parts, { type: "text", text: "Go." }],
    ...(intent ? { metadata: { intent, other: 1 } } : {}),
  };
}
const answer = (...parts: LinnetPart[]): LinnetMessage => ({ id: "a", role: "assistant", parts });

test.each([
  ["draft", [asked("draft", PAGE)], "drafting"],
  ["draft without material", [asked("draft")], "research"],
  ["research", [asked("research", PAGE)], "research"],
  ["confirm", [asked(undefined, PAGE), answer(), asked("confirm")], "drafting"],
  ["revise", [asked(undefined, PAGE), answer(DRAFT), asked("revise")], "drafting"],
  ["publish", [asked(undefined, PAGE), answer(DRAFT), asked("publish")], "publishing"],
  ["publish without a draft", [asked("publish", PAGE)], "drafting"],
])("%s", (_, messages, next) => {
  expect(routeByIntent(messages)?.next).toBe(next);
});

test("only the last message counts, and only a known intent", () => {
  expect(routeByIntent([asked("publish", PAGE), answer(DRAFT), asked(undefined)])).toBeUndefined();
  const unknown = { ...asked(undefined), metadata: { intent: "shout" } };
  expect(routeByIntent([unknown])).toBeUndefined();
  expect(routeByIntent([])).toBeUndefined();
});

test("the intent is taken before the rules are asked", async () => {
  const { signal } = new AbortController();
  const { decision } = await chooseRoute([asked("draft", PAGE)], LOCAL_MODEL, signal);
  expect(decision.next).toBe("drafting");
});
