import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPages } from "@linnet/extractive/testing";
import {
  type ChatCompletionRequest,
  lastUserTexts,
} from "@linnet/tests/support/model-server/chat-completion-request";
import {
  finish,
  httpError,
  type Plan,
  sayJson,
  toolCall,
} from "@linnet/tests/support/model-server/plan";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "@linnet/tests/support/scripted-model-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { compareRecordings, describeComparison } from "./compare-recordings.ts";
import { describeAnswers } from "./describe-answers.ts";
import { recordAnswers } from "./record-answers.ts";
import { readRecording } from "./recording.ts";

const MODEL = "openai-compatible/scripted";
const PAGES = loadPages().slice(0, 3);
const [PAGE] = PAGES;
let server: ScriptedModelServer;
let folder: string;
let path: string;

beforeAll(async () => {
  server = await startScriptedModelServer();
  provideEnvironment({ OPENAI_COMPATIBLE_BASE_URL: server.baseUrl, LINNET_LOG_LEVEL: "silent" });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.reset();
  server.when(
    () => true,
    ({ body }) => handIn(titleOf(body), "It cost 987,654 euros, they say."),
  );
  folder = await mkdtemp(join(tmpdir(), "linnet-evaluation-"));
  path = join(folder, "deep", "a.jsonl");
  return () => rm(folder, { recursive: true });
});

const titleOf = (body: ChatCompletionRequest) => {
  const said = lastUserTexts(body).join("\n");
  return PAGES.find(({ context }) => said.includes(context.title))?.context.title ?? "";
};
const handIn = (...texts: string[]): Plan => [
  toolCall("submitDraft", {
    variants: texts.map((text) => ({
      posts: [{ text, claims: [{ text, sourceIds: ["s1"], quote: text }] }],
    })),
  }),
  finish(),
];
const record = (replays = false, atOnce = 2) =>
  recordAnswers(PAGES, { model: MODEL, path, replays, atOnce });

test("answers are recorded, and replayed without a call", async () => {
  const first = await record();
  expect(first).toMatchObject({ replayed: 0, missing: [] });
  expect(first.answers.map(({ page }) => page)).toEqual(PAGES.map(({ name }) => name));
  expect(first.answers[0]).toMatchObject({ model: MODEL, calls: 1, refusals: 0 });
  expect(first.answers[0]?.outputTokens).toBeGreaterThan(0);
  expect(server.requests).toHaveLength(3);

  const again = await record(true);
  expect(again).toEqual({ answers: first.answers, replayed: 3, missing: [] });
  expect(server.requests).toHaveLength(3);

  const table = describeAnswers(again.answers, PAGES);
  expect(table).toContain("| first variant: no number in doubt | 3 of 3 |");
  expect(table).toContain(
    "| first variant: each claim has a quote that stands in the page | 3 of 3 |",
  );
  // The second variant has a number that no page has.
  expect(table).toContain("| all variants: nothing in doubt | 0 of 3 |");
  expect(table).toContain("| model calls, mean | 1.0 |");
});

test("an answer to another prompt is not replayed, and the reason is said", async () => {
  await record();
  const { promptVersion = "", requestHash = "" } =
    (await readRecording(path)).get(PAGE?.name ?? "") ?? {};
  const lines = await readFile(path, "utf8");
  await writeFile(path, lines.replaceAll(promptVersion, "older").replace(requestHash, "other"));
  const { missing, replayed } = await record(true);
  expect(replayed).toBe(2);
  expect(missing).toEqual([
    { page: PAGE?.name, reason: `recorded with prompt older, which is now ${promptVersion}` },
  ]);
  // Only what has changed is asked for again.
  const before = server.requests.length;
  expect(await record()).toMatchObject({ replayed: 2, missing: [] });
  expect(server.requests).toHaveLength(before + 1);
});

test("what failed, or was cut short, is asked for by the next run", async () => {
  server.enqueue(httpError(500));
  expect(await record(false, 1)).toMatchObject({ missing: [{ page: PAGE?.name }] });
  const lines = await readFile(path, "utf8");
  await writeFile(path, lines.trimEnd().slice(0, -20));
  const { answers, replayed, missing } = await record();
  expect({ count: answers.length, replayed, missing }).toEqual({
    count: 3,
    replayed: 1,
    missing: [],
  });
  expect((await readRecording(path)).size).toBe(3);
});

test("a key that the provider refuses ends the run at once", async () => {
  server.when(() => true, httpError(401, { message: "Wrong key" }));
  await expect(record(false, 1)).rejects.toThrow("Wrong key");
  expect(server.requests).toHaveLength(1);
});

test("a verdict counts only if it survives the other order", async () => {
  const { answers } = await record();
  const a = new Map(answers.map((answer) => [answer.page, answer]));
  const better = (text: string) => [{ posts: [{ text, weightedLength: 9, claims: [] }] }];
  const b = new Map(
    answers.map((answer) => [answer.page, { ...answer, variants: better("THE BETTER ONE") }]),
  );
  const compare = () => compareRecordings([a, b], PAGES, { judgeModel: MODEL, atOnce: 2 });

  server.reset();
  server.when(() => true, sayJson({ better: "first" }));
  expect(describeComparison(await compare())).toContain("with the order | 3 |");
  expect(server.requests).toHaveLength(6);

  server.reset();
  server.when(
    () => true,
    ({ body }) => {
      const said = lastUserTexts(body).join("\n");
      const isFirst = said.indexOf("THE BETTER ONE") < said.indexOf("The second draft.");
      return sayJson({ better: isFirst ? "first" : "second" });
    },
  );
  expect(await compare()).toEqual({
    a: [],
    b: expect.arrayContaining(PAGES.map(({ name }) => name)),
    same: [],
    dropped: [],
  });
});
