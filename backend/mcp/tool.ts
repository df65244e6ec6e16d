import { newId } from "@linnet/protocol";
import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { admit } from "../http/admit.ts";
import type { Caller } from "../http/authenticate.ts";
import type { Operation } from "../http/operation.ts";
import { problemOf } from "../http/problem-of.ts";
import { problemText } from "./problem-text.ts";

/** Who calls a tool. */
export interface ToolCall {
  caller: Caller;
  /** Aborted when the caller no longer waits for the answer. */
  signal: AbortSignal;
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  annotations: ToolAnnotations;
  /** The operation of the API that does the same: its access and its limit hold here. */
  operation?: Operation;
  /** Returns what a program reads, and the same in short for a model or a person. */
  run(input: z.output<Input>, call: ToolCall): Promise<{ output: z.input<Output>; text: string }>;
}

/** Adds a tool to the server that answers one request of this caller. */
export type OfferTool = (server: McpServer, caller: Caller) => void;

/** Makes a tool: what is refused or fails comes back as the tool's error, with what to do about it. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): OfferTool {
  const { name, title, description, input, output, annotations, operation } = tool;
  return (server, caller) => {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: withoutDialect(input),
        outputSchema: withoutDialect(output),
        annotations,
      },
      async (given, { mcpReq: { signal } }): Promise<CallToolResult> => {
        try {
          if (operation) await admit(caller, operation);
          const result = await tool.run(input.parse(given), { caller, signal });
          return {
            content: [{ type: "text", text: result.text }],
            structuredContent: output.parse(result.output),
          };
        } catch (error) {
          const about = { requestId: newId(), method: "POST", path: `/api/mcp ${name}` };
          const text = problemText(problemOf(error, about));
          return { isError: true, content: [{ type: "text", text }] };
        }
      },
    );
  };
}

/**
 * The schema as clients get it, without the name of its dialect: VS Code 1.104 does not know this one and leaves the
 * tool out. In MCP, a schema that names no dialect is of the same one.
 */
function withoutDialect(schema: z.ZodObject): StandardSchemaWithJSON {
  const { jsonSchema, ...standard } = schema["~standard"];
  const without =
    (told: typeof jsonSchema.input): typeof jsonSchema.input =>
    (options) => {
      const { $schema, ...rest } = told(options);
      return rest;
    };
  const input = without(jsonSchema.input);
  const output = without(jsonSchema.output);
  return { "~standard": { ...standard, jsonSchema: { ...jsonSchema, input, output } } };
}
