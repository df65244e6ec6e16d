import { Conversation, labelsIn, loadFixture } from "@linnet/extractive/testing";
import { expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const bridge = loadFixture("news-bridge");

/** `readPage` as the backend has it, but for where pages come from. */
function pages(found: Record<string, string>) {
  const asked: string[] = [];
  const tools = {
    readPage: {
      ...readPage(undefined),
      execute: async ({ url }: { url: string }) => {
        asked.push(url);
        const text = found[url];
        if (text === undefined) throw new Error("This page was not read: it answered 404.");
        const { title } = bridge;
        return { sourceId: "s1", url, title, text, links: [], length: text.length };
      },
    },
  };
  return { tools, asked };
}

const url = "https://news.example.org/bridge";

test("a page that is attached by its address alone is read, and drafted from", async () => {
  const { tools, asked } = pages({ [url]: bridge.text });
  const conversation = new Conversation();
  const attached = { sourceId: "s1", kind: "page" as const, title: "news.example", url, text: "" };
  const { text, sources } = await conversation.research("", [attached], tools);
  expect(asked).toEqual([url]);
  expect(text).toMatch(/^1\. .+\. \[[\w-]+\]$/m);
  expect(sources).toMatchObject([{ sourceType: "url", id: "s1", url }]);
  const { last } = await conversation.draft("yes");
  expect(last?.sources).toMatchObject([{ id: "s1", url }]);
  expect(last?.variants[0]?.posts[0]?.claims[0]?.sourceIds).toEqual(["s1"]);
});

test("an address in a message is read once, however often it is spoken of", async () => {
  const { tools, asked } = pages({ [url]: bridge.text });
  const conversation = new Conversation();
  await conversation.research(`Draft a post about ${url}`, [], tools);
  await conversation.research("What about the shops?", [], tools);
  expect(asked).toEqual([url]);
});

test("a page that cannot be read is named with the reason, and is not asked for again", async () => {
  const { tools, asked } = pages({});
  const { text } = await new Conversation().research(`Draft a post about ${url}`, [], tools);
  expect(asked).toEqual([url]);
  expect(text).toContain(labelsIn().nothingToRead);
  expect(text).toContain(`${url}: This page was not read: it answered 404.`);
  expect(text).not.toContain("cannot open links");
});

test("what can be read is worked with, and what cannot is named", async () => {
  const gone = "https://news.example.org/gone";
  const { tools } = pages({ [url]: bridge.text });
  const { text } = await new Conversation().research(`Compare ${gone} and ${url}`, [], tools);
  expect(text).toContain(`${gone}: This page was not read`);
  expect(text).toMatch(/^1\. .+\. \[[\w-]+\]$/m);
});

test("what only looks like an address is not asked for", async () => {
  const { tools, asked } = pages({});
  await new Conversation().research("Draft a post about README.md and example.org", [], tools);
  expect(asked).toEqual([]);
});
