import type { LinnetMessage } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { anthropicMessages } from "../support/model-server/providers/anthropic-messages.ts";
import { gatewayLanguageModel } from "../support/model-server/providers/gateway-language-model.ts";
import { googleGenerateContent } from "../support/model-server/providers/google-generate-content.ts";
import { openaiResponses } from "../support/model-server/providers/openai-responses.ts";
import type { ProviderWire } from "../support/model-server/providers/provider-reply.ts";
import {
  type ProviderServer,
  startProviderServer,
} from "../support/model-server/providers/provider-server.ts";

const KEY = "the-key-of-this-test";

interface Provider {
  name: string;
  wire: ProviderWire;
  /** Set for the provider: its key and its address. */
  variables: [key: string, address: string];
  /** The router's, the preferred one, the next one, and one that cannot write. */
  offer: [router: string, best: string, next: string, none: string];
  /** A name that is shut down. */
  gone: string;
}

const PROVIDERS: Provider[] = [
  {
    name: "google",
    wire: googleGenerateContent,
    variables: ["GOOGLE_GENERATIVE_AI_API_KEY", "GOOGLE_GENERATIVE_AI_BASE_URL"],
    offer: ["gemini-3.8-flash", "gemini-pro-latest", "gemini-2.5-pro", "gemini-embedding-001"],
    gone: "gemini-3-pro-preview",
  },
  {
    name: "openai",
    wire: openaiResponses,
    variables: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
    offer: ["gpt-5.4-mini", "gpt-5.6", "gpt-5.4", "text-embedding-3-large"],
    gone: "gpt-5",
  },
  {
    name: "anthropic",
    wire: anthropicMessages,
    variables: ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
    offer: ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-sonnet-5", "claude-embedding-1"],
    gone: "claude-sonnet-4-20250514",
  },
  {
    name: "gateway",
    wire: gatewayLanguageModel,
    variables: ["AI_GATEWAY_API_KEY", "AI_GATEWAY_BASE_URL"],
    offer: [
      "anthropic/claude-haiku-5.5",
      "anthropic/claude-sonnet-5.5",
      "anthropic/claude-sonnet-5",
      "openai/text-embedding-3-large",
    ],
    gone: "anthropic/claude-3.7-sonnet",
  },
];

describe.each(PROVIDERS)("the models of $name", ({ name, wire, variables, offer, gone }) => {
  const [router, best, next] = offer;
  let server: ProviderServer;
  let backend: BackendProcess;

  beforeAll(async () => {
    server = await startProviderServer(wire, KEY);
    server.offer(...offer);
    const [key, address] = variables;
    // Empty is not set: what the test's harness names otherwise does not count.
    backend = await startBackend({
      env: { LINNET_MODEL: "", [key]: KEY, [address]: server.baseUrl },
    });
  });

  beforeEach(() => {
    server.offer(...offer);
    server.play((request) =>
      wire.streams(request)
        ? { text: "It rose." }
        : { text: JSON.stringify({ next: "research", reasoning: "As told." }) },
    );
  });

  afterAll(async () => {
    await backend?.stop();
    await server?.close();
  });

  async function turn() {
    const client = createApiClient(backend);
    const started = await client.startTurn("What is this about?");
    await started.reader.ended;
    const run = await client.getRun(started.chatId, started.runId);
    const { messages } = await client.getChat(started.chatId);
    return { run, message: messages.at(-1) };
  }

  const noticesOf = (message: LinnetMessage | undefined) =>
    (message?.parts ?? []).flatMap((part) =>
      part.type === "data-progress" && part.id?.startsWith("progress-model-") ? part.data.text : [],
    );
  const asked = () => [...new Set(server.requests.map((request) => wire.modelOf(request)))];

  test("are chosen from its own list, and the next one is used when one disappears", async () => {
    await expect.poll(() => backend.logs()).toContain(`${name}/${best}`);
    const first = await turn();
    expect(first.run).toMatchObject({ status: "completed", model: `${name}/${best}` });
    expect(noticesOf(first.message)).toEqual([]);
    expect(asked()).toEqual([router, best]);

    server.offer(router, next);
    const second = await turn();
    expect(second.run).toMatchObject({ status: "completed", model: `${name}/${next}` });
    const notices = noticesOf(second.message);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(`${name}/${best}`);
    expect(notices[0]).toContain(`${name}/${next}`);
    await expect.poll(() => backend.logs()).toMatch(/a model is unknown to its provider/);

    server.play((request) =>
      wire.streams(request) ? { text: "Again." } : { text: '{"next":"research","reasoning":"."}' },
    );
    const third = await turn();
    expect(third.run).toMatchObject({ status: "completed", model: `${name}/${next}` });
    // The process uses it from then on, and asks for the other no more.
    expect(asked()).toEqual([router, next]);
  });

  test("are the next best in the place of one that was named and is shut down", async () => {
    const before = backend.logs().length;
    await backend.restart({ LINNET_MODEL: `${name}/${gone}` });
    const said = () => backend.logs().slice(before);
    await expect.poll(said).toMatch(/its provider does not list it/);
    const { run, message } = await turn();
    expect(run).toMatchObject({ status: "completed", model: `${name}/${best}` });
    expect(noticesOf(message)[0]).toContain(`${name}/${gone}`);
  });
});
