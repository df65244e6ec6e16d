import { randomBytes } from "node:crypto";
import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { answering } from "../support/model-server/match.ts";
import { stall, text } from "../support/model-server/plan.ts";
import { type ApiDescription, describeApi } from "../support/openapi-answers.ts";
import { type Person, signUp } from "../support/person.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

let model: ScriptedModelServer;
let backend: BackendProcess;
let api: ApiDescription;

beforeAll(async () => {
  model = await startScriptedModelServer();
  const env = {
    LINNET_AUTH: "accounts",
    LINNET_SIGN_UP: "open",
    LINNET_QUOTA_CHATS: "2",
    LINNET_QUOTA_PROJECTS: "3",
    LINNET_QUOTA_KEYS: "2",
    LINNET_QUOTA_MEGABYTES: "1",
    LINNET_LIMIT_STREAMS: "2",
  };
  backend = await startBackend({ modelServer: model, env });
  api = await describeApi(backend.url);
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

async function expectReached(
  response: Response,
  operation: string,
  limit: { name: string; allowed: number },
): Promise<void> {
  expect(await api.faultsOf(operation, response.clone())).toEqual([]);
  expect(await readProblem(response)).toMatchObject({
    type: "/problems/quota-reached",
    status: 409,
    limit,
    detail: expect.stringContaining(`${limit.allowed} ${limit.name}`),
  });
}

const idSchema = z.object({ id: z.string() });
const listSchema = z.object({
  projects: z.array(idSchema),
  nextCursor: z.string().nullable(),
});

async function post(person: Person, path: string, body: unknown): Promise<Response> {
  return person.client.send("POST", path, { body });
}

test("chats over the quota are refused at every door; one's own chats go on", async () => {
  const person = await signUp(backend.url, "chats");
  const limit = { name: "chats", allowed: 2 };
  const id = newId();
  expect((await post(person, "/api/chats", { id })).status).toBe(201);
  expect((await post(person, "/api/chats", {})).status).toBe(201);
  expect((await post(person, "/api/chats", { id })).status).toBe(200);
  await expectReached(await post(person, "/api/chats", {}), "createChat", limit);
  await expectReached(await person.client.postMessage("About tides"), "postMessage", limit);
  const list = listSchema.parse(await (await person.client.send("GET", "/api/projects")).json());
  const message = { id: newId(), role: "user", parts: [{ type: "text", text: "About tides" }] };
  const session = { projectId: list.projects[0]?.id, messages: [message] };
  await expectReached(await post(person, "/api/chat", session), "startChatSession", limit);
  const turn = await person.client.startTurn("About tides", { chatId: id });
  expect(await turn.reader.ended).toBe("done");
});

test("projects and keys over the quota are refused; another person has their own", async () => {
  const person = await signUp(backend.url, "keys");
  const names = ["One", "Two"];
  for (const name of names) {
    expect((await post(person, "/api/projects", { name })).status).toBe(201);
    expect((await post(person, "/api/auth/api-key/create", { name })).status).toBe(201);
  }
  await expectReached(await post(person, "/api/projects", { name: "More" }), "createProject", {
    name: "projects",
    allowed: 3,
  });
  const key = await post(person, "/api/auth/api-key/create", { name: "More" });
  await expectReached(key, "createKey", { name: "keys", allowed: 2 });
  const other = await signUp(backend.url, "other");
  expect((await post(other, "/api/projects", { name: "One" })).status).toBe(201);

  const first = await person.client.send("GET", "/api/projects?limit=2");
  const page = listSchema.parse(await first.json());
  expect(page.projects).toHaveLength(2);
  const path = `/api/projects?limit=2&cursor=${page.nextCursor}`;
  const rest = listSchema.parse(await (await person.client.send("GET", path)).json());
  expect(rest).toMatchObject({ projects: [{}], nextCursor: null });

  // The page of voices is about one project, and leads to the others.
  const show = async (where: string) => {
    const response = await fetch(new URL(where, backend.url), {
      headers: { cookie: person.cookie },
    });
    return { status: response.status, html: await response.text() };
  };
  const { html } = await show("/voice");
  const shown = html.match(/<input[^>]*name="projectId"[^>]*>/g) ?? [];
  expect(new Set(shown.map((input) => /value="([^"]+)"/.exec(input)?.[1])).size).toBe(1);
  const [, last] = /href="(\/voice\?project=[^"]+)"[^>]*>Two</.exec(html) ?? [];
  expect((await show(last ?? "")).html).toMatch(/<h2[^>]*>Two<\/h2>/);
  expect((await show(`/voice?project=${newId()}`)).status).toBe(404);
});

/** 600 kB that the database cannot store in less: what is counted is what it stores. */
function incompressible(): string {
  return randomBytes(450_000).toString("base64");
}

test("what is stored has an end", async () => {
  const person = await signUp(backend.url, "bytes");
  const limit = { name: "megabytes", allowed: 1 };
  const { chatId, runId, reader } = await person.client.startTurn(incompressible());
  await reader.ended;
  await person.client.runEnded(chatId, runId);
  const more = await person.client.postMessage(incompressible(), { chatId });
  await expectReached(more, "postMessage", limit);
  expect((await person.client.send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
  const turn = await person.client.startTurn(incompressible());
  await turn.reader.ended;
});

test("streams that are open at once are limited", async () => {
  model.when(answering("bittern"), [text("A"), stall()]);
  const person = await signUp(backend.url, "streams");
  const { chatId, runId, reader } = await person.client.startTurn("A bittern");
  const second = await person.client.openStream(chatId, runId);
  const path = `/api/chats/${chatId}/messages/${runId}/stream`;
  const third = await person.client.send("GET", path);
  expect(await api.faultsOf("followRun", third.clone())).toEqual([]);
  expect(await readProblem(third)).toMatchObject({ type: "/problems/rate-limited", status: 429 });
  second.cut();
  await expect
    .poll(async () => {
      const response = await person.client.send("GET", path);
      await response.body?.cancel();
      return response.status;
    })
    .toBe(200);
  await person.client.cancel(chatId, runId);
  await reader.ended;
});
