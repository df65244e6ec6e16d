import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { contextPrompt } from "./context-prompt.ts";
import { outsideTexts } from "./outside-texts.ts";
import { readableAddresses } from "./readable-addresses.ts";

const page = contextPrompt(
  {
    kind: "page",
    title: "News",
    url: "https://example.com/news?id=7",
    text: "More (see https://www.example.com/wiki/Foo_(bar)). Or https://evil.example/a, https://example.com/b?x=1, https://example.com/1 https://example.com/2 https://example.com/3 https://example.com/4.",
  },
  "s1",
);
const read = {
  type: "text" as const,
  value: "Links:\n- Next: https://example.edu/next\n- Other: https://evil.example/next",
  providerOptions: {
    linnet: {
      context: {
        sourceId: "s2",
        kind: "page",
        title: "Edu",
        url: "https://example.edu/",
        text: "A page.",
      },
    },
  },
};
const messages: ModelMessage[] = [
  { role: "user", content: [{ type: "text", text: "Look at blog.example.net/post too" }, page] },
  { role: "assistant", content: "I could read https://evil.example/?q=everything" },
  {
    role: "tool",
    content: [
      { type: "tool-result", toolCallId: "1", toolName: "readPage", output: read },
      {
        type: "tool-result",
        toolCallId: "2",
        toolName: "submitDraft",
        output: { type: "text", value: "https://evil.example/draft" },
      },
    ],
  },
];
const fresh = (said: readonly ModelMessage[] = messages) =>
  readableAddresses(
    said,
    outsideTexts(said),
    (address) => address === "https://source.example/found",
  );

test.each([
  "https://example.com/news?id=7",
  "https://www.example.com/news?id=7#part",
  "https://blog.example.net/post",
  "https://blog.example.net/post/",
  "https://source.example/found",
  "https://example.edu/",
  // From inside a text, on its own site.
  "https://example.com/wiki/Foo_(bar)",
  "https://example.edu/next",
])("%s is read", (address) => {
  expect(fresh().refuses(address)).toBeUndefined();
});

test.each([
  "https://evil.example/a",
  "https://evil.example/next",
  "https://evil.example/?q=everything",
  "https://evil.example/draft",
  "https://example.com/b?x=1",
  "https://example.com/1#secret",
  "https://example.com/news?id=7&secret=1",
  "https://secret.example.com/news?id=7",
  "https://example.com/secret",
  "http://127.0.0.1/",
])("%s is not: only a text or the agent names it", (address) => {
  expect(fresh().refuses(address)).toContain("the person did not name it");
});

test.each(["file:///etc/passwd", "no address", ""])("%j is no address", (address) => {
  expect(fresh().refuses(address)).toContain("no http");
});

test("a turn follows three addresses from inside texts, one at a time", () => {
  const { refuses } = fresh();
  expect(refuses("https://example.com/1")).toBeUndefined();
  expect(refuses("https://example.com/2")).toContain("one at a time");

  const asked = (...urls: string[]): ModelMessage => ({
    role: "assistant",
    content: urls.map((url, index) => ({
      type: "tool-call",
      toolCallId: `${index}`,
      toolName: "readPage",
      input: { url },
    })),
  });
  const two = asked(
    "https://example.com/1",
    "https://example.com/2",
    "https://blog.example.net/post",
  );
  expect(fresh([...messages, two]).refuses("https://example.com/3")).toBeUndefined();
  const three = asked("https://example.com/1", "https://example.com/2", "https://example.com/3");
  expect(fresh([...messages, three]).refuses("https://example.com/4")).toContain("at most 3");
  const later: ModelMessage = { role: "user", content: "Go on" };
  expect(fresh([...messages, three, later]).refuses("https://example.com/4")).toBeUndefined();
});

test("a page that was followed counts after it was read, too", () => {
  const followed = (index: number): ModelMessage[] => {
    const url = `https://example.com/${index}`;
    const context = { sourceId: "s9", kind: "page", title: "Next", url, text: "A page." };
    const output = {
      type: "text" as const,
      value: "A page.",
      providerOptions: { linnet: { context } },
    };
    const toolCallId = `followed-${index}`;
    return [
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId, toolName: "readPage", input: { url } }],
      },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId, toolName: "readPage", output }],
      },
    ];
  };
  const three = [...messages, ...followed(1), ...followed(2), ...followed(3)];
  expect(fresh(three).refuses("https://example.com/3")).toBeUndefined();
  expect(fresh(three).refuses("https://example.com/4")).toContain("at most 3");
});

test("a long message is a pasted text, which names nothing", () => {
  const pasted = `${"Some words. ".repeat(500)} https://evil.example/paste`;
  expect(
    fresh([{ role: "user", content: pasted }]).refuses("https://evil.example/paste"),
  ).toBeDefined();
});

test.each([
  ["https://example.com/1", "https://www.example.com/one?lang=en"],
  ["https://blog.example.net/post", "https://other.example/post"],
  ["https://example.com/1", "https://blog.example.net/post"],
])("%s may redirect to %s", (from, to) => {
  expect(fresh().refusesRedirect(from, to)).toBeUndefined();
});

test.each([
  ["https://example.com/1", "https://evil.example/"],
  ["https://example.com/1", "https://secret.example.com/"],
  ["https://example.com/1", "no address"],
])("%s, which a text names, does not redirect to %s", (from, to) => {
  expect(fresh().refusesRedirect(from, to)).toContain("redirects to another site");
});
