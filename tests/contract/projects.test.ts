import { newId, projectListSchema, projectSchema } from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { type ApiClient, createApiClient, readProblem } from "../support/api-client.ts";
import { insertStranger, type Stranger } from "../support/insert-stranger.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
let client: ApiClient;
let stranger: Stranger;

beforeAll(async () => {
  client = fixture.client;
  stranger = await insertStranger(fixture.backend.databaseUrl);
});

async function created(body: object) {
  const response = await client.send("POST", "/api/projects", { body });
  expect(response.status).toBe(201);
  return projectSchema.parse(await response.json());
}

async function list() {
  const response = await client.send("GET", "/api/projects");
  return projectListSchema.parse(await response.json()).projects;
}

const VOICE = {
  audience: "people who run databases",
  tone: "dry",
  never: ["game changer"],
  hashtags: "none",
  examples: ["We measured it. It is slower."],
  limit: 4_000,
};

test("every person has a default project, which stands first and is only theirs", async () => {
  await created({ name: "Another" });
  const projects = await list();
  expect(projects.map(({ isDefault }) => isDefault)).toEqual([
    true,
    ...projects.slice(1).map(() => false),
  ]);
  expect(projects.map(({ id }) => id)).not.toContain(stranger.projectId);
});

test("a project is made with its voice, and read back", async () => {
  const project = await created({ name: "  Databases ", voice: VOICE });
  expect(project).toMatchObject({ name: "Databases", voice: VOICE, isDefault: false });
  const response = await client.send("GET", `/api/projects/${project.id}`);
  expect(projectSchema.parse(await response.json())).toEqual(project);
});

test("the same project again is 200, the same id with other content is 409", async () => {
  const body = { id: newId(), name: "Once", voice: { tone: "dry" } };
  const project = await created(body);
  const again = await client.send("POST", "/api/projects", { body });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(project);

  for (const other of [
    { ...body, name: "Twice" },
    { ...body, voice: undefined },
    { id: stranger.projectId, name: stranger.projectName },
  ]) {
    const answer = await client.send("POST", "/api/projects", { body: other });
    expect(await readProblem(answer)).toMatchObject({ type: "/problems/id-conflict", status: 409 });
  }
});

test("a change replaces what it names", async () => {
  const { id } = await created({ name: "Before", voice: VOICE });
  const change = async (body: object) => {
    const response = await client.send("PATCH", `/api/projects/${id}`, { body });
    expect(response.status).toBe(200);
    return projectSchema.parse(await response.json());
  };
  expect(await change({ name: "After" })).toMatchObject({ name: "After", voice: VOICE });
  expect(await change({ voice: { tone: "warm" } })).toMatchObject({
    name: "After",
    voice: { tone: "warm" },
  });
  expect(await change({})).toMatchObject({ name: "After", voice: { tone: "warm" } });
  expect(await change({ voice: null })).toMatchObject({ name: "After", voice: null });
});

test.each([
  ["name", {}],
  ["name", { name: " " }],
  ["id", { id: "one", name: "Bad id" }],
  ["voice.never.0", { name: "Bad voice", voice: { never: [""] } }],
  ["voice.limit", { name: "Bad voice", voice: { limit: 0 } }],
  ["voice", { name: "Bad voice", voice: { mood: "odd" } }],
])("a body with a bad %s is 400", async (path, body) => {
  const answer = await client.send("POST", "/api/projects", { body });
  const problem = await readProblem(answer);
  expect(problem).toMatchObject({ type: "/problems/invalid-request", status: 400 });
  expect(problem.errors?.[0]?.path).toBe(path);
});

test("the default project is not deleted", async () => {
  const [standard] = await list();
  const answer = await client.send("DELETE", `/api/projects/${standard?.id}`);
  expect(await readProblem(answer)).toMatchObject({
    type: "/problems/default-project",
    status: 409,
  });
  expect((await list())[0]).toEqual(standard);
});

test("a deleted project is gone, and its chats stand in the default project", async () => {
  const [standard] = await list();
  const { id: projectId } = await created({ name: "Short-lived" });
  const made = await client.send("POST", "/api/chats", { body: { projectId, title: "Kept" } });
  const chat: { id: string } = await made.json();

  expect((await client.send("DELETE", `/api/projects/${projectId}`)).status).toBe(204);
  expect((await client.send("GET", `/api/projects/${projectId}`)).status).toBe(404);
  expect((await client.send("DELETE", `/api/projects/${projectId}`)).status).toBe(404);
  expect(await client.getChat(chat.id)).toMatchObject({ title: "Kept", projectId: standard?.id });
});

test.each([
  ["GET", undefined],
  ["PATCH", { name: "Mine now" }],
  ["DELETE", undefined],
])("%s of another person's project, an unknown one and no id is 404", async (method, body) => {
  for (const id of [stranger.projectId, newId(), "default"]) {
    const answer = await client.send(method, `/api/projects/${id}`, { body });
    expect(await readProblem(answer)).toMatchObject({ type: "/problems/not-found", status: 404 });
  }
  expect(await stranger.stillHasAll()).toBe(true);
});

test("without credentials nothing is answered", async () => {
  const nobody = createApiClient({ url: fixture.backend.url, token: "none" });
  for (const [method, path] of [
    ["GET", "/api/projects"],
    ["POST", "/api/projects"],
    ["GET", `/api/projects/${newId()}`],
    ["GET", "/api/drafts"],
    ["PATCH", `/api/drafts/${newId()}`],
  ] as const) {
    const body = method === "GET" ? undefined : {};
    expect((await nobody.send(method, path, { body })).status).toBe(401);
  }
});
