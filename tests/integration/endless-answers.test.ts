import { newId } from "@linnet/protocol";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, type Plan, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const POST = "The council measured the river in two places on Monday, and both show the same rise.";
const context = { kind: "page", title: "The river", text: POST } as const;
/** Models that cannot stop write one token until they are cut off, and line breaks are a likely one. */
const BREAKS = "\n".repeat(40_000);

const post = (text: string) => JSON.stringify({ variants: [{ posts: [{ text }] }] });

const ANSWERS: [name: string, plan: Plan][] = [
  ["an answer", say(`${POST}${BREAKS}.`)],
  ["a post", [toolCall("submitDraft", post(`${POST}${BREAKS}.`)), finish()]],
  ["a block of code", [toolCall("submitDraft", `\`\`\`json\n${post(POST)}${BREAKS}`), finish()]],
];

let answered: Plan = say("Done.");
let model: ScriptedModelServer;
let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  model = await startScriptedModelServer({
    script: (body) =>
      isRoutingRequest(body) ? sayJson({ next: "drafting", reasoning: "A draft." }) : answered,
  });
  backend = await startBackend({ modelServer: model });
  client = createApiClient(backend);
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
});

test.each(ANSWERS)("%s that ends in line breaks without end is still a draft", async (_, plan) => {
  onTestFailed(() => console.error(backend.logs().slice(-8_000)));
  answered = plan;
  const chatId = newId();
  const { runId, reader } = await client.startTurn("Draft a post", { chatId, context });
  await reader.ended;
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const listed = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  expect(await listed.text()).toContain("both show the same rise");
});
