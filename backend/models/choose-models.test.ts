import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEnvironment } from "../process/env.ts";
import { askForModels, chooseModels } from "./choose-models.ts";
import { promptBudget } from "./context-window.ts";
import { maySeePictures } from "./sees-pictures.ts";

type Answer = (request: IncomingMessage, body: string) => unknown;

let server: Server;
let base: string;
let answers: Record<string, Answer>;
let directory: string;

beforeEach(async () => {
  answers = {};
  server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const path = (request.url ?? "").split("?")[0] ?? "";
    const answer = answers[path]?.(request, body);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  base = `http://127.0.0.1:${await listen(server)}`;
  directory = await mkdtemp(join(tmpdir(), "linnet-models-"));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

async function choose(variables: Record<string, string>) {
  const environment = parseEnvironment({
    LINNET_DATA_DIR: directory,
    LINNET_PROBE_LOCAL_MODELS: "0",
    ...variables,
  });
  return chooseModels(environment, await askForModels(environment));
}

const list = (...ids: string[]) => ({ data: ids.map((id) => ({ id, object: "model" })) });

describe("a provider's own list decides", () => {
  test("Google: by what generates content, with its windows", async () => {
    const generates = { supportedGenerationMethods: ["generateContent"] };
    answers["/v1beta/models"] = ({ headers }) =>
      headers["x-goog-api-key"] === "key"
        ? {
            models: [
              { name: "models/gemini-2.5-pro", inputTokenLimit: 1_048_576, ...generates },
              { name: "models/gemini-9-pro", supportedGenerationMethods: ["embedContent"] },
              { name: "models/gemini-3.8-flash", inputTokenLimit: 500_000, ...generates },
            ],
          }
        : undefined;
    const chosen = await choose({
      GOOGLE_GENERATIVE_AI_API_KEY: "key",
      GOOGLE_GENERATIVE_AI_BASE_URL: `${base}/v1beta`,
    });
    expect(chosen).toEqual({
      model: "google/gemini-2.5-pro",
      router: "google/gemini-3.8-flash",
      notes: [],
    });
    expect(promptBudget("google/gemini-3.8-flash")).toBe(350_000);
  });

  test("OpenAI", async () => {
    answers["/v1/models"] = ({ headers }) =>
      headers.authorization === "Bearer key"
        ? list("gpt-4o", "gpt-5.4", "gpt-5.4-mini")
        : undefined;
    expect(await choose({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${base}/v1` })).toMatchObject({
      model: "openai/gpt-5.4",
      router: "openai/gpt-5.4-mini",
    });
  });

  test("Anthropic, and says 30 days before that a model ends", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    answers["/v1/models"] = ({ headers }) =>
      headers["x-api-key"] === "key" && headers["anthropic-version"]
        ? {
            data: [
              { id: "claude-sonnet-9", max_input_tokens: 300_000, retirement_date: inDays(20) },
              { id: "claude-haiku-9", retirement_date: inDays(40) },
            ],
          }
        : undefined;
    const chosen = await choose({ ANTHROPIC_API_KEY: "key", ANTHROPIC_BASE_URL: `${base}/v1` });
    expect(chosen).toMatchObject({
      model: "anthropic/claude-sonnet-9",
      router: "anthropic/claude-haiku-9",
    });
    expect(chosen.notes).toEqual([
      expect.stringContaining(
        `claude-sonnet-9: its provider ends it on ${inDays(20).slice(0, 10)}`,
      ),
    ]);
    expect(promptBudget("anthropic/claude-sonnet-9")).toBe(210_000);
  });

  test("the gateway: language models only, with the windows of its public list", async () => {
    answers["/v3/ai/config"] = () => ({
      models: [
        { id: "openai/gpt-5.4", name: "GPT", modelType: "language" },
        { id: "anthropic/claude-sonnet-7", name: "Sonnet", modelType: "language" },
        { id: "anthropic/claude-haiku-7", name: "Haiku" },
        { id: "anthropic/claude-sonnet-8", name: "not for words", modelType: "embedding" },
      ],
    });
    answers["/v1/models"] = () => ({
      data: [{ id: "anthropic/claude-sonnet-7", context_window: 400_000 }],
    });
    const key = { AI_GATEWAY_API_KEY: "key", AI_GATEWAY_BASE_URL: `${base}/v3/ai` };
    expect(await choose(key)).toMatchObject({
      model: "gateway/anthropic/claude-sonnet-7",
      router: "gateway/anthropic/claude-haiku-7",
    });
    expect(promptBudget("gateway/anthropic/claude-sonnet-7")).toBe(280_000);
    // A router is of the vendor of the model that is named.
    expect(await choose({ ...key, LINNET_MODEL: "gateway/openai/gpt-5.4" })).toMatchObject({
      router: "gateway/openai/gpt-5.4",
    });
  });

  test("Ollama: one that completes, with the window that it is run with", async () => {
    const shown: Record<string, unknown> = {
      "my-vectors:latest": { capabilities: ["embedding"] },
      "qwen3:8b": {
        capabilities: ["completion", "tools"],
        parameters: 'stop "<|im_end|>"\nnum_ctx 32768',
        model_info: { "qwen3.context_length": 40_960 },
      },
      "llama3.2:3b": {
        capabilities: ["completion", "vision"],
        model_info: { "llama.context_length": 131_072 },
      },
    };
    answers["/v1/models"] = () => list(...Object.keys(shown));
    answers["/api/tags"] = () => ({ models: Object.keys(shown).map((name) => ({ name })) });
    answers["/api/show"] = (_, body) => shown[(JSON.parse(body) as { model: string }).model];
    expect(await choose({ OPENAI_COMPATIBLE_BASE_URL: `${base}/v1` })).toMatchObject({
      model: "openai-compatible/qwen3:8b",
      router: "openai-compatible/qwen3:8b",
    });
    expect(promptBudget("openai-compatible/qwen3:8b")).toBe(22_937);
    // Ollama runs it with far less than the model could read.
    expect(promptBudget("openai-compatible/llama3.2:3b")).toBe(11_200);
    expect(maySeePictures("openai-compatible/qwen3:8b")).toBe(false);
    expect(maySeePictures("openai-compatible/llama3.2:3b")).toBe(true);
  });

  test("OpenRouter and Mistral: which of their models see pictures", async () => {
    answers["/v1/models"] = () => ({
      data: [
        { id: "sees", architecture: { input_modalities: ["text", "image"] } },
        { id: "reads", architecture: { input_modalities: ["text"] } },
        { id: "mistral-sees", capabilities: { vision: true } },
        { id: "mistral-reads", capabilities: { vision: false } },
        { id: "silent", architecture: "moe", capabilities: ["chat"] },
      ],
    });
    await choose({ OPENAI_COMPATIBLE_BASE_URL: `${base}/v1` });
    const see = ["sees", "reads", "mistral-sees", "mistral-reads", "silent"].filter((id) =>
      maySeePictures(`openai-compatible/${id}`),
    );
    expect(see).toEqual(["sees", "mistral-sees", "silent"]);
  });

  test("another server: by name, and the local model where none of its models writes", async () => {
    const at = { OPENAI_COMPATIBLE_BASE_URL: `${base}/v1` };
    answers["/v1/models"] = () => list("text-embedding-nomic-embed-text-v1.5", "mistral-small");
    expect((await choose(at)).model).toBe("openai-compatible/mistral-small");
    answers["/v1/models"] = () => list("text-embedding-nomic-embed-text-v1.5");
    expect((await choose(at)).model).toBe("local/extractive");
  });
});

describe("a provider that cannot be asked", () => {
  const at = () => ({ OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${base}/v1` });

  test("is taken by the last list that was seen, and the operator is told", async () => {
    answers["/v1/models"] = () => list("gpt-7", "gpt-7-mini");
    await choose(at());
    answers = {};
    expect(await choose(at())).toEqual({
      model: "openai/gpt-7",
      router: "openai/gpt-7-mini",
      notes: [expect.stringContaining("the last list that was seen")],
    });
  });

  test("is taken by the names in the code where none was seen", async () => {
    const chosen = await choose(at());
    expect(chosen.model).toMatch(/^openai\/gpt-/);
    expect(chosen.notes).toEqual([expect.stringContaining("the names that this version knows")]);
  });
});

test("a model that is named is used, and what is listed in its place is said", async () => {
  answers["/v1/models"] = () => list("gpt-5.4", "gpt-5.4-mini", "gpt-4.1-2025-04-14");
  const at = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${base}/v1` };
  const chosen = await choose({ ...at, LINNET_MODEL: "openai/gpt-5-mini" });
  expect(chosen).toMatchObject({ model: "openai/gpt-5-mini", router: "openai/gpt-5.4-mini" });
  expect(chosen.notes).toEqual([expect.stringMatching(/gpt-5-mini.*gpt-5\.4-mini, /)]);
  // A name without the date is an alias, which no list has.
  expect((await choose({ ...at, LINNET_MODEL: "openai/gpt-4.1" })).notes).toEqual([]);
});

test("with nothing set, nobody is asked", async () => {
  expect(await choose({})).toEqual({
    model: "local/extractive",
    router: "local/extractive",
    notes: [],
  });
});

test("a server that was found and not configured is named, and how nothing is sent to it", async () => {
  const found = {
    provider: "openai-compatible" as const,
    list: [{ id: "llama3.2" }],
    openaiCompatibleBaseUrl: "http://127.0.0.1:11434/v1",
  };
  const environment = parseEnvironment({ LINNET_DATA_DIR: directory });
  const { model, notes } = await chooseModels(environment, found);
  expect(model).toBe("openai-compatible/llama3.2");
  expect(notes).toEqual([expect.stringContaining("http://127.0.0.1:11434/v1")]);
  expect(notes[0]).toContain("LINNET_PROBE_LOCAL_MODELS=0");
  const { openaiCompatibleBaseUrl: _, ...configured } = found;
  expect((await chooseModels(environment, configured)).notes).toEqual([]);
});

test("a server that is configured and cannot be asked, or has nothing that writes, is named", async () => {
  const at = { OPENAI_COMPATIBLE_BASE_URL: `${base}/v1` };
  const told = (why: string) => ({
    model: "local/extractive",
    router: "local/extractive",
    notes: [expect.stringContaining(`${base}/v1, as OPENAI_COMPATIBLE_BASE_URL has it, ${why}`)],
  });
  expect(await choose(at)).toEqual(told("did not say which models it offers"));
  answers["/v1/models"] = () => list("nomic-embed-text");
  expect(await choose(at)).toEqual(told("offers no model that can write"));
  expect((await choose({ ...at, LINNET_MODEL: "openai-compatible/llama3.2" })).model).toBe(
    "openai-compatible/llama3.2",
  );
});

test("a known server's models are ranked by their families", async () => {
  const list = [
    { id: "any/dear-pro" },
    { id: "openai/gpt-5.4" },
    { id: "anthropic/claude-sonnet-7" },
  ];
  const environment = parseEnvironment({
    LINNET_DATA_DIR: directory,
    OPENAI_COMPATIBLE_BASE_URL: "https://openrouter.ai/api/v1",
  });
  const { model } = await chooseModels(environment, { provider: "openai-compatible", list });
  expect(model).toBe("openai-compatible/anthropic/claude-sonnet-7");
});
