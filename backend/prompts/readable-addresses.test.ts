import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { type ReadableAddresses, readableAddresses } from "../tools/readable-addresses.ts";
import { contextPrompt } from "./context-prompt.ts";
import { outsideTexts } from "./outside-texts.ts";

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
const fresh = (said: readonly ModelMessage[] = messages, mayAsk = false) =>
  readableAddresses(
    said,
    outsideTexts(said),
    (address) => address === "https://source.example/found",
    mayAsk,
  );

function refusal(turn: ReadableAddresses, address: string): string | undefined {
  const verdict = turn.judge(address);
  return typeof verdict === "object" ? verdict.refused : undefined;
}

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
  expect(fresh().judge(address)).toBe("read");
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
])("%s is not: only a text or the agent names it", (address) => {
  expect(refusal(fresh(), address)).toContain("the person did not name it");
});

test.each(["file:///etc/passwd", "no address", ""])("%j is no address", (address) => {
  expect(refusal(fresh(), address)).toContain("no http");
});

test.each([
  "https://evil.example/a",
  "https://evil.example/?q=everything",
  "https://example.com/b?x=1",
  "https://93.184.216.34/",
])("the person is asked about %s, and about one address at a time", (address) => {
  const turn = fresh(messages, true);
  expect(turn.judge(address)).toBe("ask");
  expect(refusal(turn, "https://evil.example/next")).toContain("one address at a time");
  expect(turn.judge("https://example.com/news?id=7")).toBe("read");
});

test.each([
  "http://127.0.0.1/",
  "http://[::1]:3210/",
  "http://2130706433/",
  "http://localhost:3210/api/chats",
  "http://printer.local/",
  "https://admin:hunter2@evil.example/",
  `https://evil.example/${"a".repeat(1_000)}`,
])("nobody is asked about %s", (address) => {
  expect(refusal(fresh(messages, true), address)).toBeDefined();
});

test("the fourth address from inside texts is a question", () => {
  const asked: ModelMessage = {
    role: "assistant",
    content: [1, 2, 3].map((id) => ({
      type: "tool-call",
      toolCallId: `${id}`,
      toolName: "readPage",
      input: { url: `https://example.com/${id}` },
    })),
  };
  expect(fresh([...messages, asked], true).judge("https://example.com/4")).toBe("ask");
});

test("a turn follows three addresses from inside texts, one at a time", () => {
  const turn = fresh();
  expect(refusal(turn, "https://example.com/1")).toBeUndefined();
  expect(refusal(turn, "https://example.com/2")).toContain("one at a time");

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
  expect(refusal(fresh([...messages, two]), "https://example.com/3")).toBeUndefined();
  const three = asked("https://example.com/1", "https://example.com/2", "https://example.com/3");
  expect(refusal(fresh([...messages, three]), "https://example.com/4")).toContain("at most 3");
  const later: ModelMessage = { role: "user", content: "Go on" };
  expect(refusal(fresh([...messages, three, later]), "https://example.com/4")).toBeUndefined();
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
  expect(refusal(fresh(three), "https://example.com/3")).toBeUndefined();
  expect(refusal(fresh(three), "https://example.com/4")).toContain("at most 3");
});

test("a long message is a pasted text, which names nothing", () => {
  const pasted = `${"Some words. ".repeat(500)} https://evil.example/paste`;
  expect(
    refusal(fresh([{ role: "user", content: pasted }]), "https://evil.example/paste"),
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
