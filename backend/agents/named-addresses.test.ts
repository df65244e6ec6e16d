import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { contextPrompt } from "./context-prompt.ts";
import { namedAddresses } from "./named-addresses.ts";

const page = contextPrompt(
  {
    kind: "page",
    title: "News",
    url: "https://example.com/news?id=7",
    text: "More (see https://example.org/wiki/Foo_(bar)). Or https://example.org/a, and more.",
  },
  "s1",
);
const messages: ModelMessage[] = [
  { role: "user", content: [{ type: "text", text: "Look at blog.example.net/post too" }, page] },
  { role: "assistant", content: "I could read https://evil.example/?q=everything" },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "1",
        toolName: "readPage",
        output: { type: "text", value: "Links:\n- Next: https://example.edu/next" },
      },
      {
        type: "tool-result",
        toolCallId: "2",
        toolName: "submitDraft",
        output: { type: "text", value: "https://evil.example/draft" },
      },
    ],
  },
];
const names = namedAddresses(messages, ["https://source.example/found"]);

test.each([
  "https://example.com/news?id=7",
  "https://www.example.com/news?id=7#part",
  "https://example.org/wiki/Foo_(bar)",
  "https://example.org/a",
  "https://example.org/a/",
  "https://blog.example.net/post",
  "https://example.edu/next",
  "https://source.example/found",
])("%s is named", (address) => {
  expect(names(address)).toBe(true);
});

test.each([
  "https://evil.example/?q=everything",
  "https://evil.example/draft",
  "https://example.com/news?id=7&secret=1",
  "https://example.com/news?id=7&utm_source=secret",
  "https://secret.example.com/news?id=7",
  "https://example.org/a/secret",
  "http://127.0.0.1/",
  "file:///etc/passwd",
  "no address",
  "",
])("%s is not", (address) => {
  expect(names(address)).toBe(false);
});
