import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { type ApiClient, createApiClient, readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";

let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  // The local model and the local rules: the most work on texts that this process does itself.
  backend = await startBackend();
  client = createApiClient(backend);
});

afterAll(async () => {
  await backend?.stop();
});

/** Much longer than an answer takes on any machine, and much shorter than these texts once took. */
const PATIENCE_MS = 20_000;

/** Asks whether the process is live, again and again, until `work` is done. */
async function staysLiveDuring(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  do {
    const response = await fetch(`${backend.url}/api/health/live`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    expect(response.status).toBe(200);
  } while (!isDone);
  await done;
}

const TEXTS: [name: string, text: string][] = [
  ["an address with 400,000 dots", `http://x${".".repeat(400_000)}a`],
  ["a host of 200,000 names", `Read this: http://${"я.".repeat(200_000)}`],
  ["240,000 empty lines", `Draft a post.${"\n".repeat(240_000)}Now.`],
  ["a megabyte of angle brackets", "<".repeat(1_000_000)],
  ["a megabyte of sentences", "Abc. ".repeat(200_000)],
  ["very many emoji", "🧑‍🔧".repeat(80_000)],
  ["combining marks alone", `a${"\u0301\u0323".repeat(200_000)}`],
];

test.each(TEXTS)("%s comes to an end, and the process stays live", async (_name, text) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
  const chatId = newId();
  const turn = async () => {
    const { runId, reader } = await client.startTurn(text, { chatId });
    await reader.ended;
    const run = await client.runEnded(chatId, runId);
    expect(["completed", "failed"]).toContain(run.status);
  };
  await staysLiveDuring(turn());
});

test.each(TEXTS)("%s as an attached page holds nothing up either", async (_name, text) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
  const chatId = newId();
  const context = { kind: "page", title: text.slice(0, 1_000), text } as const;
  const turn = async () => {
    const { runId, reader } = await client.startTurn("Draft a post", { chatId, context });
    await reader.ended;
    await client.runEnded(chatId, runId);
  };
  await staysLiveDuring(turn());
});

test("a draft is weighed only as far as a draft may be long", async () => {
  const chatId = newId();
  const page = "The council measured the river in two places on Monday. Both show the same rise.";
  const context = { kind: "page", title: "The river", text: page } as const;
  const first = await client.startTurn("Draft a post", { chatId, context });
  await first.reader.ended;
  const second = await client.startTurn("Yes, draft it", { chatId });
  await second.reader.ended;
  const listed = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const { drafts } = (await listed.json()) as { drafts: { id: string }[] };
  const path = `/api/drafts/${drafts[0]?.id}`;
  const posts = (count: number, length: number) => ({
    variants: [{ posts: Array.from({ length: count }, () => ({ text: "я.".repeat(length / 2) })) }],
  });

  const weighing = client.send("PATCH", path, { body: posts(2, 25_000) });
  await staysLiveDuring(weighing);
  expect((await weighing).status).toBe(200);
  const refused = await client.send("PATCH", path, { body: posts(6, 25_000) });
  expect(refused.status).toBe(400);
  expect((await readProblem(refused)).detail).toContain("50000 characters together");
});
