import type { ClientRequest } from "@linnet/protocol";

type Tools = ClientRequest["tools"];

/** The members of JSON Schema that built-in models keep to; others make some of them fail. */
const KEPT = ["type", "properties", "items", "required", "enum", "const", "anyOf"];

function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (!KEPT.includes(key)) return [];
      if (key !== "properties") return [[key, simplified(value)]];
      const named = Object.entries(Object(value)).map(([name, each]) => [name, simplified(each)]);
      return [[key, Object.fromEntries(named)]];
    }),
  );
}

/** The form of an answer of a model that can only write: a call of one of the tools, or a text. */
export function answerSchema(tools: Tools, toolChoice: ClientRequest["toolChoice"]): object {
  const calls = tools.map(({ name, inputSchema }) => ({
    type: "object",
    properties: { tool: { type: "string", enum: [name] }, input: simplified(inputSchema) },
    required: ["tool", "input"],
    additionalProperties: false,
  }));
  const text = {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  };
  return { anyOf: toolChoice === "required" ? calls : [...calls, text] };
}

/** Tells such a model its tools. */
export function toolInstructions(tools: Tools, toolChoice: ClientRequest["toolChoice"]): string {
  return [
    'Answer with one JSON object and nothing else. To call a tool: {"tool": its name, "input": its input}.',
    ...(toolChoice === "required" ? [] : ['To say something instead: {"text": what you say}.']),
    ...tools.map(
      ({ name, description = "", inputSchema: { $schema: _, ...schema } }) =>
        `The tool ${name}: ${description}\nIts input, as JSON Schema: ${JSON.stringify(schema)}`,
    ),
  ].join("\n");
}
