import type { ClientPart, ClientRequest } from "@linnet/protocol";
import { afterEach, expect, test, vi } from "vitest";
import { askBuiltInModel } from "./ask-built-in-model.ts";
import type { Availability, BuiltInModel } from "./built-in-model.ts";

type Created = Parameters<BuiltInModel["create"]>[0];
type Session = Awaited<ReturnType<BuiltInModel["create"]>>;

/** Stands in for Chrome's interface, as it is documented: writes these pieces, then fails or ends. */
function standIn(pieces: string[], failure?: Error, availability: Availability = "available") {
  const created: Created[] = [];
  const prompted: Parameters<Session["promptStreaming"]>[] = [];
  const destroy = vi.fn();
  vi.stubGlobal("LanguageModel", {
    availability: async () => availability,
    create: async (options) => {
      created.push(options);
      return {
        destroy,
        promptStreaming: (...given) => {
          prompted.push(given);
          const left = [...pieces];
          return new ReadableStream<string>({
            pull(controller) {
              const next = left.shift();
              if (next !== undefined) controller.enqueue(next);
              else if (failure) controller.error(failure);
              else controller.close();
            },
          });
        },
      };
    },
  } satisfies BuiltInModel);
  return { created, prompted, destroy };
}
afterEach(() => vi.unstubAllGlobals());

const submitDraft: ClientRequest["tools"][number] = {
  name: "submitDraft",
  description: "Hands in the draft.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      description: { type: "string", description: "What it says.", maxLength: 280, default: "" },
      posts: { type: "array", minItems: 1, items: { type: "string" } },
    },
    required: ["posts"],
  },
};
const plain: ClientRequest = {
  model: "browser/built-in",
  messages: [
    { role: "system", text: "You draft." },
    { role: "user", text: "Draft it." },
  ],
  tools: [],
  toolChoice: "auto",
};
const withTool: ClientRequest = { ...plain, tools: [submitDraft] };

async function ask(request: ClientRequest): Promise<ClientPart[]> {
  const parts: ClientPart[] = [];
  const { signal } = new AbortController();
  for await (const part of askBuiltInModel(request, signal)) parts.push(part);
  return parts;
}

test("without tools, its text goes on as it comes, and the session ends", async () => {
  const model = standIn(["Here ", "", "it is."]);
  expect(await ask(plain)).toEqual([
    { type: "text", text: "Here " },
    { type: "text", text: "it is." },
    { type: "finish", reason: "stop" },
  ]);
  expect(model.created[0]?.initialPrompts).toEqual([{ role: "system", content: "You draft." }]);
  expect(model.prompted[0]?.[0]).toEqual([{ role: "user", content: "Draft it." }]);
  expect(model.prompted[0]?.[1].responseConstraint).toBeUndefined();
  expect(model.destroy).toHaveBeenCalledOnce();
});

test("what it writes in the form of a call is a call", async () => {
  const input = { posts: ["One.", "Two."] };
  const json = JSON.stringify({ tool: "submitDraft", input });
  const model = standIn([json.slice(0, 9), json.slice(9)]);
  expect(await ask(withTool)).toEqual([
    { type: "tool-call", toolCallId: expect.any(String), toolName: "submitDraft", input },
    { type: "finish", reason: "tool-calls" },
  ]);
  const [system] = model.created[0]?.initialPrompts ?? [];
  expect(system?.content).toMatch(/^You draft\.\n\nAnswer with one JSON object/);
  expect(system?.content).toContain("Hands in the draft.");
  expect(model.prompted[0]?.[1].responseConstraint).toEqual({
    anyOf: [
      {
        type: "object",
        properties: {
          tool: { type: "string", enum: ["submitDraft"] },
          input: {
            type: "object",
            properties: {
              description: { type: "string" },
              posts: { type: "array", items: { type: "string" } },
            },
            required: ["posts"],
          },
        },
        required: ["tool", "input"],
        additionalProperties: false,
      },
      expect.objectContaining({ required: ["text"] }),
    ],
  });
});

test("where a tool has to be called, nothing else is allowed", async () => {
  const model = standIn([]);
  await ask({ ...withTool, toolChoice: "required" });
  expect(model.prompted[0]?.[1].responseConstraint).toEqual({
    anyOf: [expect.objectContaining({ required: ["tool", "input"] })],
  });
  expect(model.created[0]?.initialPrompts?.[0]?.content).not.toContain('{"text"');
});

test("a text in place of a call goes on as it grows, whatever its pieces are cut through", async () => {
  const text = 'Which "one"?\n\u{1f426} or \\ or é';
  const json = ` { "text" : ${JSON.stringify(text).replace("\u{1f426}", "\\ud83d\\udc26")}}`;
  standIn([...json]);
  const parts = await ask(withTool);
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.join("")).toBe(text);
  expect(texts.every((each) => each.isWellFormed())).toBe(true);
  expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop" });
});

test("a text is told whole, whatever characters it has", async () => {
  const text = "Half\u0085and half \ud83d";
  standIn([JSON.stringify({ text })]);
  const parts = await ask(withTool);
  expect(parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("")).toBe(text);
});

test("the conversation reads as two sides: calls as they are written, and what tools answer", async () => {
  const model = standIn(["Done."]);
  const call = { toolCallId: "1", toolName: "submitDraft" };
  await ask({
    ...plain,
    messages: [
      ...plain.messages,
      {
        role: "assistant",
        content: [
          { type: "text", text: "Here:" },
          { type: "tool-call", ...call, input: { posts: [] } },
        ],
      },
      { role: "tool", results: [{ ...call, output: "Too short." }] },
    ],
  });
  expect(model.prompted[0]?.[0].slice(1)).toEqual([
    { role: "assistant", content: 'Here:\n\n{"tool":"submitDraft","input":{"posts":[]}}' },
    { role: "user", content: "The tool submitDraft answers:\nToo short." },
  ]);
});

test.each([
  ["QuotaExceededError", "too-long"],
  ["NotAllowedError", "refused"],
  ["NotSupportedError", "refused"],
  ["UnknownError", "failed"],
])("what it throws (%s) says what to do (%s)", async (name, kind) => {
  const model = standIn(["Half"], new DOMException("why", name));
  expect((await ask(plain)).at(-1)).toMatchObject({ type: "error", kind });
  expect(model.destroy).toHaveBeenCalledOnce();
});

test.each([
  ["unavailable", "unknown-model"],
  ["downloadable", "refused"],
  ["downloading", "refused"],
] as const)("a model that is %s is not asked", async (availability, kind) => {
  const model = standIn(["Half"], undefined, availability);
  expect(await ask(plain)).toMatchObject([{ type: "error", kind }]);
  expect(model.created).toEqual([]);
});

test("a browser without the interface says so", async () => {
  expect(await ask(plain)).toMatchObject([{ type: "error", kind: "unknown-model" }]);
});

test("half a call is no answer, and is tried again", async () => {
  standIn(['{"tool": "submitDraft", "input": {']);
  expect(await ask(withTool)).toMatchObject([{ type: "error", kind: "failed" }]);
});
