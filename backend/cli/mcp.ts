/**
 * `npm run --silent mcp`: the Model Context Protocol on standard input and output, for programs that start
 * their servers. It carries each message to `/api/mcp` of a running backend, and the answer back.
 */
import { createInterface } from "node:readline";
import { ConnectionError, isOwnersBackend } from "@linnet/client";
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { ownCommand } from "../process/own-command.ts";
import { mcpBackend } from "./mcp-backend.ts";
import { readOwnerToken } from "./read-owner-token.ts";
import { readWords } from "./read-words.mjs";

/** JSON-RPC's first code for errors of a server's own. */
const SERVER_ERROR = -32_000;

/** What JSON-RPC answers to a line that is no message: the transport passes over such a line. */
function faultOf(line: string): { code: number; message: string } | undefined {
  try {
    parseJSONRPCMessage(JSON.parse(line));
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError
      ? { code: -32_700, message: "The line is not JSON." }
      : { code: -32_600, message: "The line is no message of JSON-RPC 2.0." };
  }
}

async function main(): Promise<void> {
  readWords(ownCommand("mcp"));
  const { url, token: key } = mcpBackend(process.env);
  const token = key ?? (await readOwnerToken());
  const authorization = `Bearer ${token}`;
  const backend = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization } },
  });
  const agent = new StdioServerTransport();
  let hasSpoken = false;
  let hasEnded = false;
  /** Whether the backend may have the token. A backend that was away has to prove it again. */
  let isProved = key !== undefined;
  // It fails only where the agent has ended: then nobody is left to tell.
  const tell = (message: JSONRPCMessage) => void agent.send(message).catch(() => {});

  async function send(message: JSONRPCMessage): Promise<void> {
    isProved ||= await isOwnersBackend(url.origin, token);
    if (!isProved) {
      throw new Error(
        "It does not prove that it has this Linnet's data: set PORT to this Linnet's port, or start it again after an update.",
      );
    }
    await backend.send(message);
  }

  agent.onmessage = (message) => {
    hasSpoken = true;
    void send(message).catch((error: unknown) => {
      isProved = key !== undefined;
      // What was under way is broken off with the agent.
      if (hasEnded) return;
      // `fetch` fails so where nothing answers, or stops answering.
      const text =
        error instanceof TypeError || ConnectionError.isInstance(error)
          ? `No backend answers at ${url.origin}: start Linnet, and call again.`
          : `The backend at ${url.origin}: ${error instanceof Error ? error.message : error}`;
      console.error(text);
      if (!isJSONRPCRequest(message)) return;
      const { id } = message;
      tell({ jsonrpc: "2.0", id, error: { code: SERVER_ERROR, message: text } });
    });
  };
  backend.onmessage = tell;
  agent.onclose = () => {
    hasEnded = true;
    lines.close();
    if (!hasSpoken) {
      console.error(
        "Standard input has ended. An agent starts this program, and speaks the Model Context Protocol to it there.",
      );
    }
    void backend.close();
  };

  await backend.start();
  await agent.start();
  // Not before: what is read while the agent does not listen yet would be lost to it.
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const error = line.trim() === "" ? undefined : faultOf(line);
    if (!error) return;
    hasSpoken = true;
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: null, error })}\n`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
