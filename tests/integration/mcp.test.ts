import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { draftListSchema, newId } from "@linnet/protocol";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createApiClient, readProblem } from "../support/api-client.ts";
import { insertStranger } from "../support/insert-stranger.ts";
import { connectMcp, type McpClient, mcpClient, newMcpClient } from "../support/mcp-client.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { openRequest, publishingEnd } from "../support/publishing-turn.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startRelay } from "../support/start-relay.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

/** The program on standard input and output, as an agent starts it. */
const BRIDGE = {
  command: join(REPO_ROOT, "node_modules/.bin/node"),
  args: [join(REPO_ROOT, "backend/cli/mcp.ts")],
};
const SOURCE = { title: "The river", text: "Two stations measured the same rise." };

const x = await startXServer();
const fixture = withBackend({ env: x.env });
let mcp: McpClient;

beforeAll(async () => {
  mcp = await connectMcp(fixture.backend);
});

afterAll(async () => {
  await mcp?.close();
  await x.close();
});

async function keyWith(...scopes: string[]): Promise<string> {
  const body = { name: `agent ${newId()}`, scopes };
  const made = await fixture.client.send("POST", "/api/auth/api-key/create", { body });
  return z.object({ key: z.string() }).parse(await made.json()).key;
}

async function draftsOf(chatId: string) {
  const response = await fixture.client.send("GET", `/api/drafts?chatId=${chatId}`);
  return draftListSchema.parse(await response.json()).drafts;
}

test("clients of both revisions find the same tools, none of which answers an approval", async () => {
  const earlier = await connectMcp(fixture.backend, "legacy");
  expect(mcp.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  expect(earlier.client.getNegotiatedProtocolVersion()).toBe("2025-11-25");
  const { tools } = await mcp.client.listTools();
  expect((await earlier.client.listTools()).tools.map(({ name }) => name)).toEqual(
    tools.map(({ name }) => name),
  );
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ["draft_post", false],
    ["read_turn", true],
    ["revise_draft", false],
    ["list_drafts", true],
    ["read_draft", true],
    ["weigh_text", true],
    ["publish_draft", false],
    ["stop_turn", false],
  ]);
  for (const tool of tools) expect(tool).toMatchObject({ title: /./, outputSchema: {} });
  // VS Code 1.104 leaves out a tool whose input names the dialect of its schema, which MCP has anyway.
  expect(JSON.stringify(tools)).not.toContain("$schema");
  expect((await earlier.call("weigh_text", { text: "https://example.com/a" })).structured).toEqual({
    weightedLength: 23,
    limit: 280,
    fits: true,
  });
  await earlier.close();
});

test("an agent drafts, reads the draft with its evidence, and has it revised", async () => {
  const drafted = await mcp.settled("draft_post", { ...SOURCE, instruction: "Keep it dry." });
  expect(drafted.state).toBe("completed");
  const { chatId } = drafted;
  const draftId = drafted.draft?.draftId ?? "";
  const read = await mcp.call("read_draft", { draftId });
  expect(read.structured).toMatchObject({
    id: draftId,
    chatId,
    variants: [{ posts: [{ claims: [{ sourceIds: ["s1"] }] }] }],
  });
  expect(read.text).toMatch(/^Claim: /m);

  const revised = await mcp.settled("revise_draft", { chatId, instruction: "Make it shorter." });
  expect(revised.state).toBe("completed");
  expect((await mcp.call("list_drafts", { chatId })).structured).toMatchObject({
    drafts: [{ draftId: revised.draft?.draftId }, { draftId }],
    nextCursor: null,
  });

  // What is source material is attached, and is no word of the person's.
  const [message] = (await fixture.client.getChat(chatId)).messages;
  expect(message?.parts).toMatchObject([
    { type: "text", text: "Keep it dry." },
    { type: "data-context", data: { kind: "selection", ...SOURCE } },
  ]);
  expect(message?.metadata).toEqual({ intent: "draft" });
});

test("a call that is repeated with its id is the same turn, and other content is refused", async () => {
  const id = newId();
  const [first, second] = await Promise.all([
    mcp.settled("draft_post", { ...SOURCE, id }),
    mcp.turn("draft_post", { ...SOURCE, id, waitSeconds: 0 }),
  ]);
  expect(second).toMatchObject({ chatId: first.chatId, runId: first.runId });
  expect(await draftsOf(first.chatId)).toHaveLength(1);
  const other = await mcp.call("draft_post", { text: "Another text.", id });
  expect(other).toMatchObject({ isError: true });
  expect(other.text).toMatch("/problems/id-conflict");
});

test("what is not valid, not allowed or somebody else's is a tool's error that says so", async () => {
  const invalid = await mcp.call("draft_post", { waitSeconds: 99, approve: true });
  expect(invalid.text).toMatch(/waitSeconds: .*<=20.*"approve".*text: is missing/s);

  const { chatId, runId } = await mcp.settled("draft_post", SOURCE);
  const writer = await connectMcp({
    url: fixture.backend.url,
    token: await keyWith("chats:read", "chats:write"),
  });
  const refused = await writer.call("list_drafts");
  expect(refused.text).toMatch(/insufficient-scope.*lacks the scope "drafts"/s);
  expect((await fixture.client.getChat(chatId)).messages).toHaveLength(2);
  await writer.close();

  const stranger = await insertStranger(fixture.backend.databaseUrl);
  for (const [tool, input] of [
    ["read_draft", { draftId: stranger.draftId }],
    ["read_turn", { chatId: stranger.chatId, runId }],
    ["revise_draft", { chatId: newId(), instruction: "Make it shorter." }],
    ["publish_draft", { chatId: newId() }],
    ["stop_turn", { chatId: stranger.chatId, runId: newId() }],
    ["revise_draft", { chatId: stranger.chatId, instruction: "Show it." }],
    ["publish_draft", { chatId: stranger.chatId }],
  ] as const) {
    const answer = await mcp.call(tool, input);
    expect(answer, tool).toMatchObject({ isError: true });
    expect(answer.text, tool).toMatch("/problems/not-found");
    expect(answer.text).not.toContain(stranger.secret);
  }
  expect(await stranger.stillHasAll()).toBe(true);
});

test("without a token, from a foreign page or by another method, nothing is answered", async () => {
  const url = new URL("/api/mcp", fixture.backend.url);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const post = (headers: Record<string, string>) =>
    fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  const authorization = `Bearer ${fixture.backend.token}`;
  expect((await readProblem(await post({}))).type).toBe("/problems/unauthenticated");
  expect(
    (await readProblem(await post({ authorization, origin: "https://evil.example" }))).type,
  ).toBe("/problems/foreign-origin");
  for (const method of ["GET", "DELETE"]) {
    const answer = await fetch(url, { method, headers: { authorization } });
    expect(answer.status).toBe(405);
  }
  expect((await post({ authorization })).status).toBe(200);
});

test("to publish asks the person, who decides in a client of Linnet's", async () => {
  const { chatId } = await mcp.settled("draft_post", SOURCE);
  const { url } = fixture.backend;
  const token = await keyWith("chats:read", "chats:write", "drafts");
  const agent = await connectMcp({ url, token });
  const asked = await agent.settled("publish_draft", { chatId });
  await agent.close();
  expect(asked).toMatchObject({
    state: "needs_person",
    chatUrl: `${fixture.backend.url}/chats/${chatId}`,
    asks: { tool: "publishPost" },
  });
  expect(x.posts).toEqual([]);

  const { runId } = asked;
  const { id } = await openRequest(fixture.client, chatId);
  const path = `/api/chats/${chatId}/messages/${runId}/approvals/${id}`;
  const ofAgent = createApiClient({ url, token });
  const answer = { body: { approved: true } };
  expect((await ofAgent.send("POST", path, answer)).status).toBe(403);
  expect(x.posts).toEqual([]);
  await fixture.client.send("POST", path, answer);
  await publishingEnd(fixture.client, { chatId, runId });
  expect((await mcp.turn("read_turn", { chatId, runId })).state).toBe("completed");
  expect(x.posts).toHaveLength(1);
});

test("a turn that is stopped calls no model any more", async () => {
  const gate = createGate();
  fixture.model.enqueue([text("On "), pauseAt(gate), finish()], answering("stop-it"));
  const input = { ...SOURCE, instruction: "Draft: stop-it", waitSeconds: 0 };
  const { chatId, runId, state } = await mcp.turn("draft_post", input);
  expect(state).toBe("running");
  await gate.reached;
  await mcp.turn("stop_turn", { chatId, runId });
  expect((await mcp.settled("read_turn", { chatId, runId })).state).toBe("stopped");
  gate.open();
});

test("a turn outlives the backend that began it, and a program on standard input follows it", async () => {
  const { url, token } = fixture.backend;
  const bridge = newMcpClient();
  await bridge.connect(
    new StdioClientTransport({
      ...BRIDGE,
      env: { LINNET_URL: url, LINNET_TOKEN: token },
      stderr: "ignore",
    }),
  );
  const agent = mcpClient(bridge);
  const gate = createGate();
  fixture.model.enqueue([pauseAt(gate), finish()], answering("kill-it"));
  const id = newId();
  const input = { ...SOURCE, instruction: "Draft: kill-it", id, waitSeconds: 0 };
  const { chatId, runId } = await agent.turn("draft_post", input);
  await gate.reached;

  await fixture.backend.kill("SIGKILL");
  await expect(agent.call("read_turn", { chatId, runId })).rejects.toThrow(/No backend answers/);
  await fixture.backend.restart();
  gate.open();

  const ended = await agent.settled("read_turn", { chatId, runId });
  expect(ended.state).toBe("completed");
  const drafts = await draftsOf(chatId);
  expect(drafts).toHaveLength(1);
  expect(ended.draft?.draftId).toBe(drafts[0]?.id);
  expect(await agent.turn("draft_post", input)).toMatchObject({ chatId, runId });
  expect(await draftsOf(chatId)).toHaveLength(1);
  await agent.close();
});

test("the bridge gives the owner's token only to a backend that proves to have it", async () => {
  const { port, url, databaseUrl, dataDir } = fixture.backend;
  const relay = await startRelay(url);
  const connect = async (at: number) => {
    const bridge = newMcpClient();
    await bridge.connect(
      new StdioClientTransport({
        ...BRIDGE,
        env: { PORT: String(at), DATABASE_URL: databaseUrl, LINNET_DATA_DIR: dataDir },
        stderr: "ignore",
      }),
    );
    return bridge;
  };
  await expect(connect(relay.port)).rejects.toThrow(
    /does not prove that it has this Linnet's data/,
  );
  expect(relay.tokens).toEqual([]);
  expect(relay.asked).toContain("/api/owner-proof");
  relay.close();
  await expect(connect(relay.port)).rejects.toThrow(/No backend answers/);

  const bridge = await connect(port);
  expect((await bridge.listTools()).tools).not.toEqual([]);
  await bridge.close();
});

test("an agent that ends during a call ends the program that it has started", async () => {
  const { url, token } = fixture.backend;
  const gate = createGate();
  fixture.model.enqueue([pauseAt(gate), finish()], answering("leave-it"));
  const env = { LINNET_URL: url, LINNET_TOKEN: token };
  const bridge = promisify(execFile)(BRIDGE.command, BRIDGE.args, { env });
  const input = { ...SOURCE, instruction: "Draft: leave-it" };
  const params = { name: "draft_post", arguments: input };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  bridge.child.stdin?.write(`${JSON.stringify(call)}\n`);
  await gate.reached;
  bridge.child.stdin?.end();
  expect(await bridge).toEqual({ stdout: "", stderr: "" });
  gate.open();
});
