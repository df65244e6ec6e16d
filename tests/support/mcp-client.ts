import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";

const turnSchema = z.looseObject({
  chatId: z.string(),
  runId: z.string(),
  state: z.string(),
  chatUrl: z.string(),
  draft: z.looseObject({ draftId: z.string() }).optional(),
  asks: z.looseObject({ id: z.string().optional(), tool: z.string() }).optional(),
});
const contentSchema = z.array(z.object({ type: z.literal("text"), text: z.string() }));

/** A tool's answer. */
interface Answer {
  /** What it says in short, or what is wrong. */
  text: string;
  isError: boolean;
  structured: unknown;
}

/** An agent's client of one backend. */
export interface McpClient {
  readonly client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<Answer>;
  /** Calls a tool whose answer is a turn; throws what is wrong. */
  turn(name: string, input: Record<string, unknown>): Promise<z.infer<typeof turnSchema>>;
  /** The same, once the turn no longer runs, however many calls that takes. */
  settled(name: string, input: Record<string, unknown>): Promise<z.infer<typeof turnSchema>>;
  close(): Promise<void>;
}

/** The official client, of the newest revision that both sides know or of the one before it. */
export function newMcpClient(mode: "auto" | "legacy" = "auto"): Client {
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
}

/** What a test does with a client that is connected. */
export function mcpClient(client: Client): McpClient {
  const call: McpClient["call"] = async (name, input = {}) => {
    const {
      content,
      isError = false,
      structuredContent,
    } = await client.callTool({
      name,
      arguments: input,
    });
    const text = contentSchema.parse(content).map((part) => part.text);
    return { text: text.join("\n"), isError, structured: structuredContent };
  };
  const turn: McpClient["turn"] = async (name, input) => {
    const { isError, text, structured } = await call(name, input);
    if (isError) throw new Error(text);
    return turnSchema.parse(structured);
  };
  return {
    client,
    call,
    turn,
    async settled(name, input) {
      let now = await turn(name, input);
      while (now.state === "running") {
        now = await turn("read_turn", { chatId: now.chatId, runId: now.runId });
      }
      return now;
    },
    close: () => client.close(),
  };
}

/** Connects to a backend over HTTP. */
export async function connectMcp(
  at: { url: string; token: string },
  mode?: "auto" | "legacy",
): Promise<McpClient> {
  const client = newMcpClient(mode);
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/api/mcp", at.url), {
      requestInit: { headers: { authorization: `Bearer ${at.token}` } },
    }),
  );
  return mcpClient(client);
}
