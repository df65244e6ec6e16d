import { z } from "zod";
import { defineOperation } from "../operation.ts";

const messageSchema = z.looseObject({ jsonrpc: z.literal("2.0") });

export const callMcpOperation = defineOperation({
  id: "callMcp",
  method: "POST",
  path: "/api/mcp",
  tag: "Agents",
  summary: "The Model Context Protocol, for agents of others",
  description:
    "Streamable HTTP without sessions: each request stands alone, and any instance answers it. One JSON-RPC message per request. The tools need the scopes of the routes that they stand for; what is refused is the tool's error. A message that MCP does not allow is a JSON-RPC error with the status 400.",
  access: "any-scope",
  body: messageSchema,
  answers: {
    200: {
      description: "The JSON-RPC response; that of `subscriptions/listen` is an event stream",
      schema: messageSchema,
      mediaTypes: ["text/event-stream"],
    },
    202: { description: "The notification was taken" },
    400: { description: "A JSON-RPC error", schema: messageSchema },
  },
});

export const mcpOperations = [callMcpOperation];
