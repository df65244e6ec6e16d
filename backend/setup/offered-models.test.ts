import { createServer, type RequestListener, type Server } from "node:http";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, expect, test, vi } from "vitest";
import { offeredModels } from "./offered-models.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.unstubAllGlobals();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  return `http://127.0.0.1:${await listen(server)}/v1`;
}

async function offerOf(answer: RequestListener) {
  return offeredModels({ provider: "openai-compatible", baseUrl: await serve(answer) });
}

test.each([
  [401, /does not accept this key/],
  [402, /no credit left/],
  [404, /usually ends in \/v1/],
  [500, /answered 500/],
])("an answer of %s is told in words that say what to do", async (status, expected) => {
  const offered = await offerOf((_, response) => response.writeHead(status).end());
  expect(offered).toEqual({ error: expect.stringMatching(expected) });
});

test("a page in place of a list is no list of models", async () => {
  const offered = await offerOf((_, response) => response.end('{"hello":"there"}'));
  expect(offered).toEqual({ error: expect.stringMatching(/other than a list of models/) });
});

test("a server that is not there could not be reached", async () => {
  const offered = await offeredModels({
    provider: "openai-compatible",
    baseUrl: "http://127.0.0.1:9/v1",
  });
  expect(offered).toEqual({ error: expect.stringMatching(/could not be reached/) });
});

test("a key is proved where the provider lists its models for everybody", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({}, { status: url.endsWith("/key") ? 401 : 200 });
  });
  const baseUrl = "https://openrouter.ai/api/v1";
  const offered = await offeredModels({
    provider: "openai-compatible",
    key: "sk-or-v1-a",
    baseUrl,
  });
  expect(offered).toEqual({ error: expect.stringMatching(/^OpenRouter does not accept this key/) });
  expect(asked).toEqual([`${baseUrl}/key`]);
});

test("models that write are offered, the others are not", async () => {
  const data = [{ id: "nomic-embed-text" }, { id: "llama3.2" }, { id: "whisper-1" }];
  const offered = await offerOf(({ url }, response) => {
    if (url === "/v1/models") response.end(JSON.stringify({ data }));
    else response.writeHead(404).end();
  });
  expect(offered).toEqual({ models: ["llama3.2"] });
});
