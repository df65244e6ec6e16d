import type { ContextData, LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { conversationSources } from "./conversation-sources.ts";

const page: ContextData = {
  kind: "page",
  title: " A\n page ",
  url: "https://a.example/",
  text: "A",
};
const diff: ContextData = { kind: "diff", title: "", text: "+1" };

function user(...contexts: ContextData[]): LinnetMessage {
  const parts = contexts.map((data) => ({ type: "data-context" as const, data }));
  return { id: "u", role: "user", parts };
}

function found(...sources: [id: string, url: string][]): LinnetMessage {
  const parts = sources.map(([sourceId, url]) => ({ type: "source-url" as const, sourceId, url }));
  return { id: "a", role: "assistant", parts };
}

test("what is attached later is numbered behind what was found before", () => {
  const { attached, register } = conversationSources([
    user(page),
    found(["s1", "https://a.example/"], ["s2", "https://b.example/"]),
    user(diff),
  ]);
  expect(attached.get(page)).toEqual({ id: "s1", title: "A page", url: "https://a.example/" });
  expect(attached.get(diff)).toEqual({
    id: "s3",
    title: "Attached diff",
    mediaType: "text/x-diff",
  });
  expect(register.list().map(({ id }) => id)).toEqual(["s1", "s2", "s3"]);
});

test("the same content attached again keeps its number, a changed page gets a new one", () => {
  const again = { ...page };
  const changed = { ...page, text: "A, changed" };
  const { attached } = conversationSources([user(page), found(), user(again), user(changed)]);
  expect(attached.get(again)?.id).toBe("s1");
  expect(attached.get(changed)?.id).toBe("s2");
});

test("numbers do not move when the conversation grows", () => {
  const start = [user(page), found(["s1", "https://a.example/"], ["s2", "https://b.example/"])];
  const before = conversationSources(start).register.list();
  const later = conversationSources([...start, user(diff), found(["s4", "https://c.example/"])]);
  expect(later.register.list().slice(0, before.length)).toEqual(before);
});
