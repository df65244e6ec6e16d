import { defineRoute } from "../../../http/define-route.ts";
import { callMcpOperation } from "../../../http/operations/mcp.ts";
import { serveMcp } from "../../../mcp/serve-mcp.ts";

export const POST = defineRoute(callMcpOperation, ({ caller, body, request }) =>
  serveMcp(request, body, caller),
);
