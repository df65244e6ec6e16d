import type { ModelMessage } from "ai";
import { expect, test } from "vitest";
import { contextPrompt } from "./context-prompt.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { fitMessages } from "./fit-messages.ts";

const words = (count: number) => "word ".repeat(count).trim();
const page = (title: string, text: string) => contextPrompt({ kind: "page", title, text }, "s1");
const user = (text: string, ...contexts: ReturnType<typeof page>[]): ModelMessage => ({
  role: "user",
  content: [{ type: "text", text }, ...contexts],
});
const assistant = (text: string): ModelMessage => ({ role: "assistant", content: text });
const readPage = (value: string): ModelMessage => ({
  role: "tool",
  content: [
    {
      type: "tool-result",
      toolCallId: "1",
      toolName: "readPage",
      output: { type: "text", value },
    },
  ],
});

function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { content }) => {
    const texts =
      typeof content === "string"
        ? [content]
        : content.map((part) => ("text" in part ? String(part.text) : JSON.stringify(part)));
    return sum + texts.reduce((part, text) => part + estimateTokens(text), 0);
  }, 0);
}

test("a conversation that fits is left as it is", () => {
  const messages = [user("Hi", page("A", words(100))), assistant("Hello"), user("Go on")];
  expect(fitMessages(messages, 10_000)).toEqual({ messages, cut: [], forgot: false });
});

test("a page that was read weighs what its text does, and not what the text takes as JSON", () => {
  const value = '"Yes," she said.\n'.repeat(400);
  const messages = [user("Hi"), assistant(words(3_000)), user("Read it"), readPage(value)];
  const budget = tokensOf(messages.slice(0, 3)) + estimateTokens(value) + 100;
  expect(tokensOf(messages)).toBeGreaterThan(budget);
  expect(fitMessages(messages, budget)).toEqual({ messages, cut: [], forgot: false });
});

test("a long page is cut from its end, and says so", () => {
  const text = Array.from({ length: 900 }, (_, i) => `Paragraph ${i} says something.`).join("\n\n");
  const { messages, cut, forgot } = fitMessages([user("What is it?", page("Long", text))], 2_000);
  expect(tokensOf(messages)).toBeLessThanOrEqual(2_000);
  expect(tokensOf(messages)).toBeGreaterThan(1_500);
  const sent = JSON.stringify(messages[0]?.content);
  expect(sent).toContain("What is it?");
  expect(sent).toContain("Paragraph 0 ");
  expect(sent).not.toContain("Paragraph 899 ");
  expect(sent).toMatch(/says something\.\\n\[Cut here: the first \d+ of \d+ characters\.\]/);
  expect(cut).toEqual([{ title: "Long", share: expect.closeTo(0.2, 1) }]);
  expect(forgot).toBe(false);
});

test("a short text beside a long one is kept whole", () => {
  const short = page("Short", words(100));
  const { messages, cut } = fitMessages([user("?", page("Long", words(5_000)), short)], 3_000);
  expect(cut.map(({ title }) => title)).toEqual(["Long"]);
  expect(messages[0]?.content).toContainEqual(short);
});

test("old words are left out before new ones, and what was attached to them stays", () => {
  const messages = [
    user(`oldest ${words(300)}`, page("Attached", "The page's only sentence.")),
    assistant(`old answer ${words(300)}`),
    user(`newer ${words(50)}`),
    assistant(`newer answer ${words(50)}`),
    user("last question"),
  ];
  const fitted = fitMessages(messages, 800);
  const sent = JSON.stringify(fitted.messages);
  expect(fitted.forgot).toBe(true);
  expect(sent).not.toMatch(/oldest|old answer/);
  expect(sent).toMatch(/The page's only sentence\..*newer.*newer answer.*last question/);
});

test("a tool call and its result stay together or leave together", () => {
  const call = (id: string): ModelMessage[] => [
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: id, toolName: "submitDraft", input: words(200) }],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: id,
          toolName: "submitDraft",
          output: { type: "json", value: "ok" },
        },
      ],
    },
  ];
  const messages = [user("a"), ...call("1"), user("b"), ...call("2"), user("c"), ...call("3")];
  for (const budget of [300, 600, 900, 1_200, 2_000]) {
    const sent = fitMessages(messages, budget).messages;
    const ids = (role: string) =>
      sent.flatMap((message) =>
        message.role === role
          ? [...JSON.stringify(message).matchAll(/"toolCallId":"(\d)"/g)].map(([, id]) => id)
          : [],
      );
    expect(ids("assistant")).toEqual(ids("tool"));
    expect(ids("tool")).toContain("3");
  }
});

test("a page that a tool read is cut as well", () => {
  const value = `This is source s2.\nTitle: Read\n${words(6_000)}`;
  const { messages, cut } = fitMessages([user("?"), assistant("reading"), readPage(value)], 2_000);
  expect(cut).toMatchObject([{ title: "Read" }]);
  expect(tokensOf(messages)).toBeLessThanOrEqual(2_000);
});

test("what a person pasted is cut when nothing else can give way", () => {
  const { messages, cut } = fitMessages([user(words(20_000))], 3_000);
  expect(cut).toMatchObject([{ title: "Your message" }]);
  expect(tokensOf(messages)).toBeLessThanOrEqual(3_000);
});

test("an endless conversation fits any budget", () => {
  const messages = Array.from({ length: 400 }, (_, index) =>
    index % 2 ? assistant(words(40)) : user(words(40), page(`P${index}`, words(400))),
  );
  messages.push(user("and now?"));
  for (const budget of [4_000, 20_000, 100_000]) {
    expect(tokensOf(fitMessages(messages, budget).messages)).toBeLessThanOrEqual(budget * 1.05);
  }
});
