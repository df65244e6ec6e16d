import { expect, test } from "vitest";
import { SourceRegister } from "../prompts/source-register.ts";
import { TurnSources } from "./turn-sources.ts";

const found = (url: string, title?: string) => ({
  type: "source-url" as const,
  sourceId: crypto.randomUUID(),
  url,
  ...(title === undefined ? {} : { title }),
});

test("what was attached opens the answer, behind the step's start", () => {
  const register = new SourceRegister();
  const page = register.number({ title: "Page", url: "https://a.example/" });
  const diff = register.number({ title: "A diff", mediaType: "text/x-diff" });
  const sources = new TurnSources(register, [page, diff, page]);
  expect(sources.pass({ type: "start-step" })).toEqual([
    { type: "start-step" },
    { type: "source-url", sourceId: "s1", url: "https://a.example/", title: "Page" },
    { type: "source-document", sourceId: "s2", title: "A diff", mediaType: "text/x-diff" },
  ]);
});

test("a source is shown once, under its number in the conversation", () => {
  const register = new SourceRegister();
  const page = register.number({ title: "Page", url: "https://a.example/" });
  const sources = new TurnSources(register, [page]);
  sources.pass({ type: "start-step" });
  expect(sources.pass(found("https://www.a.example", "The provider's title"))).toEqual([]);
  expect(sources.pass(found("https://b.example/b", "B"))).toEqual([
    { type: "source-url", sourceId: "s2", url: "https://b.example/b", title: "B" },
  ]);
  expect(sources.pass(found("https://b.example/b"))).toEqual([]);
  expect(sources.sent.map(({ id }) => id)).toEqual(["s1", "s2"]);
});

test("a document that the model cites by its number is the one that was attached", () => {
  const register = new SourceRegister();
  const diff = register.number({ title: "A diff", mediaType: "text/x-diff" });
  const sources = new TurnSources(register, [diff]);
  sources.pass({ type: "start-step" });
  const cited = { type: "source-document", sourceId: "s1", mediaType: "x", title: "y" } as const;
  expect(sources.pass(cited)).toEqual([]);
});

test("a page that a tool read follows the chunk of its output", () => {
  const sources = new TurnSources(new SourceRegister());
  sources.pass({ type: "start-step" });
  const { id } = sources.add({ url: "https://a.example/", title: "A" });
  const output = { type: "tool-output-available", toolCallId: "1", output: {} } as const;
  expect(sources.pass(output)).toEqual([
    output,
    { type: "source-url", sourceId: id, url: "https://a.example/", title: "A" },
  ]);
});

test("what an earlier call of the same answer showed is not shown again, and keeps its number", () => {
  const first = new TurnSources(new SourceRegister());
  first.pass(found("https://a.example/", "A"));
  const second = new TurnSources(new SourceRegister(), [], first.sent);
  expect(second.pass(found("https://a.example/"))).toEqual([]);
  expect(second.pass(found("https://b.example/"))).toMatchObject([{ sourceId: "s2" }]);
});
