import { chatListSchema, draftListSchema, newId, projectListSchema } from "@linnet/protocol";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import { type Person, signUp } from "../support/person.ts";
import { seededRandom, testSeed } from "../support/proxy/seeded-random.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const OPERATIONS = 1_000;

let model: ScriptedModelServer;
let backend: BackendProcess;

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: createHelpfulScript({ route: () => ({ next: "drafting", reasoning: "Draft it." }) }),
  });
  const env = { LINNET_AUTH: "accounts", LINNET_SIGN_UP: "open", LINNET_LIMIT_MESSAGES: "0" };
  backend = await startBackend({ modelServer: model, env });
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

/** The expected resources of one of the two people. */
interface Tenant {
  /** Stands in everything they write: nobody else may ever see it. */
  mark: string;
  person: Person;
  chats: Set<string>;
  projects: Set<string>;
  drafts: Map<string, { chatId: string }>;
  runs: Map<string, { chatId: string }>;
}

async function createTenant(name: string): Promise<Tenant> {
  const mark = `mark-of-${name}-${newId()}`;
  const person = await signUp(backend.url, name);
  return {
    mark,
    person,
    chats: new Set(),
    projects: new Set(),
    drafts: new Map(),
    runs: new Map(),
  };
}

test("the data of two people never cross in a thousand random operations", async () => {
  const seed = testSeed();
  const random = seededRandom(seed, "access");
  const below = (limit: number) => uniformInt(random, 0, limit - 1);
  const pick = <T>(items: Iterable<T>): T | undefined => {
    const list = [...items];
    return list[below(Math.max(1, list.length))];
  };
  const tenants = [await createTenant("ann"), await createTenant("ben")] as const;

  /** Does one thing as `actor` with something of `owner`'s, and looks at the answer. */
  async function step(actor: Tenant, owner: Tenant): Promise<string> {
    const isOwn = actor === owner;
    const stranger = actor === tenants[0] ? tenants[1] : tenants[0];
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await actor.person.client.send(method, path, { body });
      const text = await response.text();
      expect(text, `${method} ${path} showed what is another's`).not.toContain(stranger.mark);
      return { status: response.status, text };
    };
    const expectStatus = (actual: number, own: number) => expect(actual).toBe(isOwn ? own : 404);
    const { mark } = actor;
    const chatId = pick(owner.chats) ?? newId();
    const hasChat = owner.chats.has(chatId);
    const projectId = pick(owner.projects) ?? newId();
    const hasProject = owner.projects.has(projectId);
    const [draftId, draft] = pick(owner.drafts) ?? [newId(), undefined];
    const [runId, run] = pick(owner.runs) ?? [newId(), undefined];
    const runPath = `/api/chats/${run?.chatId ?? newId()}/messages/${runId}`;

    const actions: Record<string, () => Promise<void>> = {
      async createChat() {
        const id = newId();
        expect((await send("POST", "/api/chats", { id, title: mark })).status).toBe(201);
        actor.chats.add(id);
      },
      async createChatInProject() {
        if (!hasProject) return;
        const id = newId();
        const { status } = await send("POST", "/api/chats", { id, projectId, title: mark });
        expect(status).toBe(isOwn ? 201 : 400);
        if (isOwn) actor.chats.add(id);
      },
      async takeChatId() {
        if (!hasChat || isOwn) return;
        const { status } = await send("POST", "/api/chats", { id: chatId, title: mark });
        expect(status).toBe(409);
      },
      async readChat() {
        expectStatus((await send("GET", `/api/chats/${chatId}`)).status, hasChat ? 200 : 404);
      },
      async renameChat() {
        const { status } = await send("PATCH", `/api/chats/${chatId}`, { title: mark });
        expectStatus(status, hasChat ? 200 : 404);
      },
      async deleteChat() {
        if (below(3) > 0) return;
        const { status } = await send("DELETE", `/api/chats/${chatId}`);
        expectStatus(status, hasChat ? 204 : 404);
        if (!isOwn) return;
        actor.chats.delete(chatId);
        for (const [id, one] of actor.drafts) if (one.chatId === chatId) actor.drafts.delete(id);
        for (const [id, one] of actor.runs) if (one.chatId === chatId) actor.runs.delete(id);
      },
      async listChats() {
        const { text } = await send("GET", "/api/chats?limit=100");
        const ids = chatListSchema.parse(JSON.parse(text)).chats.map(({ id }) => id);
        if (actor.chats.size <= 100) expect(new Set(ids)).toEqual(actor.chats);
      },
      async takeTurn() {
        if (below(4) > 0) return;
        if (!isOwn) {
          if (!hasChat) return;
          const answer = await actor.person.client.postMessage(mark, { chatId });
          expect(answer.status).toBe(404);
          return;
        }
        const turn = await actor.person.client.startTurn(mark, {
          chatId,
          context: { kind: "page", title: mark, text: mark },
        });
        await turn.reader.ended;
        await actor.person.client.runEnded(chatId, turn.runId);
        actor.chats.add(chatId);
        actor.runs.set(turn.runId, { chatId });
        const { text } = await send("GET", `/api/drafts?chatId=${chatId}`);
        for (const { id } of draftListSchema.parse(JSON.parse(text)).drafts) {
          actor.drafts.set(id, { chatId });
        }
      },
      async readRun() {
        expectStatus((await send("GET", runPath)).status, run ? 200 : 404);
      },
      async followRun() {
        expectStatus((await send("GET", `${runPath}/stream`)).status, run ? 200 : 404);
      },
      async cancelRun() {
        if (!run) return;
        expectStatus((await send("POST", `${runPath}/cancel`)).status, 202);
      },
      async readDraft() {
        expectStatus((await send("GET", `/api/drafts/${draftId}`)).status, draft ? 200 : 404);
      },
      async chooseDraft() {
        const { status } = await send("PATCH", `/api/drafts/${draftId}`, { chosen: 0 });
        expectStatus(status, draft ? 200 : 404);
      },
      async deleteDraft() {
        const { status } = await send("DELETE", `/api/drafts/${draftId}`);
        expectStatus(status, draft ? 204 : 404);
        if (isOwn) actor.drafts.delete(draftId);
      },
      async listDrafts() {
        const query = below(2) === 0 ? `&chatId=${chatId}` : "";
        const { text } = await send("GET", `/api/drafts?limit=100${query}`);
        for (const { id } of draftListSchema.parse(JSON.parse(text)).drafts) {
          expect(actor.drafts.has(id)).toBe(true);
        }
      },
      async createProject() {
        const id = newId();
        expect((await send("POST", "/api/projects", { id, name: mark })).status).toBe(201);
        actor.projects.add(id);
      },
      async readProject() {
        const { status } = await send("GET", `/api/projects/${projectId}`);
        expectStatus(status, hasProject ? 200 : 404);
      },
      async changeProject() {
        const { status } = await send("PATCH", `/api/projects/${projectId}`, {
          voice: { tone: mark },
        });
        expectStatus(status, hasProject ? 200 : 404);
      },
      async listProjects() {
        const { text } = await send("GET", "/api/projects");
        const { projects } = projectListSchema.parse(JSON.parse(text));
        const made = projects.filter(({ isDefault }) => !isDefault).map(({ id }) => id);
        expect(new Set(made)).toEqual(actor.projects);
      },
      async exportAll() {
        if (below(4) === 0) expect((await send("GET", "/api/account/export")).status).toBe(200);
      },
    };
    const [name, action] = pick(Object.entries(actions)) ?? [];
    await action?.();
    return `${name}${isOwn ? "" : " of another's"}`;
  }

  const counts = new Map<string, number>();
  for (let done = 0; done < OPERATIONS; done += 1) {
    const actor = tenants[below(2)] ?? tenants[0];
    const owner = tenants[below(2)] ?? tenants[0];
    const name = await step(actor, owner).catch((error: unknown) => {
      throw new Error(`operation ${done} of seed ${seed}`, { cause: error });
    });
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(OPERATIONS);
  for (const { person, chats, drafts } of tenants) {
    for (const chatId of chats) expect((await person.client.getChat(chatId)).id).toBe(chatId);
    for (const [id] of drafts) {
      expect((await person.client.send("GET", `/api/drafts/${id}`)).status).toBe(200);
    }
  }
});
