import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { draftOf, uploadPicture } from "../support/draft-pictures.ts";
import { anthropicMessages } from "../support/model-server/providers/anthropic-messages.ts";
import { gatewayLanguageModel } from "../support/model-server/providers/gateway-language-model.ts";
import { googleGenerateContent } from "../support/model-server/providers/google-generate-content.ts";
import { openaiResponses } from "../support/model-server/providers/openai-responses.ts";
import type {
  ProviderRefusal,
  ProviderReply,
  ProviderRequest,
  ProviderWire,
} from "../support/model-server/providers/provider-reply.ts";
import {
  type ProviderServer,
  startProviderServer,
} from "../support/model-server/providers/provider-server.ts";
import { RIVER_PAGE } from "../support/publishing-turn.ts";

interface Provider {
  name: string;
  wire: ProviderWire;
  model: string;
  router: string;
  keyVariable: string;
  addressVariable: string;
  /** The part of a research request that enables the provider's search. */
  search: RegExp;
  /** Its word for an account that is used up, and the status it comes with. */
  quota: ProviderRefusal;
}

const PROVIDERS: Provider[] = [
  {
    name: "OpenAI",
    wire: openaiResponses,
    model: "openai/gpt-5.1",
    router: "openai/gpt-5-mini",
    keyVariable: "OPENAI_API_KEY",
    addressVariable: "OPENAI_BASE_URL",
    search: /"type":"web_search"/,
    quota: { status: 429, code: "insufficient_quota", message: "You exceeded your quota." },
  },
  {
    name: "Anthropic",
    wire: anthropicMessages,
    model: "anthropic/claude-sonnet-4-5",
    router: "anthropic/claude-haiku-4-5",
    keyVariable: "ANTHROPIC_API_KEY",
    addressVariable: "ANTHROPIC_BASE_URL",
    search: /"type":"web_search_20250305"/,
    quota: { status: 400, message: "Your credit balance is too low to access the Anthropic API." },
  },
  {
    name: "Google",
    wire: googleGenerateContent,
    model: "google/gemini-3-pro-preview",
    router: "google/gemini-2.5-flash",
    keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
    addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
    search: /"googleSearch":\{\}.*"urlContext":\{\}/,
    quota: {
      status: 429,
      code: "RESOURCE_EXHAUSTED",
      message: "You exceeded your current quota, please check your plan and billing details.",
    },
  },
  {
    name: "the gateway",
    wire: gatewayLanguageModel,
    model: "gateway/anthropic/claude-sonnet-4.5",
    router: "gateway/google/gemini-2.5-flash",
    keyVariable: "AI_GATEWAY_API_KEY",
    addressVariable: "AI_GATEWAY_BASE_URL",
    search: /"anthropic\.web_search_20250305"/,
    quota: { status: 402, message: "Insufficient funds. Please add credits." },
  },
];

const KEY = "the-key-of-this-test";
const POST = "Two stations measured the same rise.";
const FOUND = [
  { url: "https://www.example.com/river#top", title: "The river, found again" },
  { url: "https://news.example/story", title: "A story" },
  { url: "https://news.example/story?utm_source=x", title: "The same story" },
];

function textOf(message: LinnetMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
}

function partsOf<Type extends LinnetPart["type"]>(message: LinnetMessage | undefined, type: Type) {
  return (message?.parts ?? []).filter((part) => part.type === type);
}

describe.each(PROVIDERS)("$name, in its own format", (provider) => {
  const { wire, model, router, keyVariable, addressVariable } = provider;
  let server: ProviderServer;
  let backend: BackendProcess;
  let client: ApiClient;

  /** Routes as told, and answers the agents' calls. */
  function play(
    next: "research" | "drafting",
    answer: (request: ProviderRequest, call: number) => ProviderReply | ProviderRefusal,
  ): void {
    let calls = 0;
    server.play((request) => {
      if (!wire.streams(request)) return { text: JSON.stringify({ next, reasoning: "As told." }) };
      calls += 1;
      return answer(request, calls);
    });
  }

  const agentRequests = () => server.requests.filter((request) => wire.streams(request));

  async function turn(text: string, chatId?: string) {
    const started = await client.startTurn(text, {
      ...(chatId ? { chatId } : {}),
      context: RIVER_PAGE,
    });
    await started.reader.ended;
    const run = await client.getRun(started.chatId, started.runId);
    const { messages } = await client.getChat(started.chatId);
    return { chatId: started.chatId, run, message: messages.at(-1), reader: started.reader };
  }

  beforeAll(async () => {
    server = await startProviderServer(wire, KEY);
    backend = await startBackend({
      env: {
        LINNET_MODEL: model,
        LINNET_ROUTER_MODEL: router,
        [keyVariable]: KEY,
        [addressVariable]: server.baseUrl,
      },
    });
    client = createApiClient(backend);
  });

  afterAll(async () => {
    await backend?.stop();
    await server?.close();
  });

  beforeEach(() => {
    onTestFailed(() => console.error(backend.logs().slice(-12_000)));
  });

  test("research streams its reasoning, its numbered sources and its words", async () => {
    play("research", () => ({
      reasoning: "First I look what is known.",
      found: FOUND,
      text: "It rose, says [s1]. Shall I draft?",
      usage: { input: 300, output: 40 },
    }));
    const { message, run } = await turn("What is this about?");

    expect(run).toMatchObject({ status: "completed", model });
    expect(run.usage).toEqual({ inputTokens: 320, outputTokens: 50 });
    expect(partsOf(message, "data-route")).toMatchObject([
      { data: { next: "research", reasoning: "As told." } },
    ]);
    expect(partsOf(message, "reasoning")).toMatchObject([{ text: "First I look what is known." }]);
    expect(partsOf(message, "source-url")).toMatchObject([
      { sourceId: "s1", url: RIVER_PAGE.url, title: "The river" },
      { sourceId: "s2", url: "https://news.example/story", title: "A story" },
    ]);
    expect(textOf(message)).toBe("It rose, says [s1]. Shall I draft?");

    const [request] = agentRequests();
    expect(request?.raw).toMatch(provider.search);
    expect(request?.raw).toContain("readPage");
    expect(request?.raw).toContain(RIVER_PAGE.text);
    // Data for the local model alone is not sent, so the request has the text once.
    expect(request?.raw.split(RIVER_PAGE.text)).toHaveLength(2);
  });

  test("drafting calls our tools, call by call, and stores the draft", async () => {
    const claims = [{ text: POST, sourceIds: ["s1"] }];
    const variants = [{ posts: [{ text: POST, claims }] }];
    play("drafting", (_, call) => {
      const input =
        call === 1 ? { variants: [{ posts: [{ text: "x".repeat(300) }] }] } : { variants };
      return { calls: [{ name: "submitDraft", input }] };
    });
    const { chatId, message, run } = await turn("Draft it");

    expect(run).toMatchObject({ status: "completed", model });
    expect(run.usage).toEqual({ inputTokens: 60, outputTokens: 30 });
    expect(partsOf(message, "tool-submitDraft")).toMatchObject([
      { output: { accepted: false } },
      { output: { accepted: true, problems: [], sources: [{ id: "s1", url: RIVER_PAGE.url }] } },
    ]);
    expect(textOf(message)).toBe(POST);
    const drafts = await client.send("GET", `/api/drafts?chatId=${chatId}`);
    expect(await drafts.json()).toMatchObject({ drafts: [{ model, variants }] });
    // Each later call carries what the tools have answered.
    expect(agentRequests().map(({ raw }) => raw.includes("weighs 300"))).toEqual([false, true]);
  });

  test("a picture is sent for its description", async () => {
    const claims = [{ text: POST, sourceIds: ["s1"] }];
    const variants = [{ posts: [{ text: POST, claims }] }];
    play("drafting", () => ({ calls: [{ name: "submitDraft", input: { variants } }] }));
    const { chatId } = await turn("Draft it");
    const { id } = await uploadPicture(client, (await draftOf(client, chatId)).id);
    server.play(() => ({ text: "A square." }));
    const body = { text: POST, language: "en" };
    const answer = await client.send("POST", `/api/pictures/${id}/description`, { body });
    expect(await answer.json()).toEqual({ altText: "A square." });
    // The beginning of each JPEG, as base64.
    expect(server.requests.at(-1)?.raw).toMatch(/image\/jpeg.*\/9j\/|\/9j\/.*image\/jpeg/);
  });

  test("a later turn carries the words of an earlier one, and nothing only its provider knows", async () => {
    play("research", () => ({ reasoning: "Thinking.", found: FOUND, text: "It rose [s1]." }));
    const { chatId } = await turn("What is this about?");
    play("research", () => ({ text: "Twice." }));
    const { run } = await turn("How often?", chatId);

    expect(run.status).toBe("completed");
    const [request] = agentRequests();
    expect(request?.raw).toContain("It rose [s1].");
    expect(request?.raw).toContain("s2: A story (https://news.example/story)");
    expect(request?.raw).not.toMatch(/Thinking\.|srvtoolu_1|ws_1|rs_1|msg_1|opaque|signed/);
  });

  test("a call that breaks off in its stream is made again, and shows its words once", async () => {
    play("research", (_, call) =>
      call === 1
        ? { text: "It ro", breaksOff: { message: "Overloaded" } }
        : { text: "It rose twice." },
    );
    const { message, run, reader } = await turn("What is this about?");
    expect(run.status).toBe("completed");
    expect(textOf(message)).toBe("It rose twice.");
    const attempts = reader.chunks().filter(({ type }) => type === "data-attempt");
    expect(attempts).toHaveLength(2);
  });

  test("a busy provider is asked again when it said to", async () => {
    play("research", (_, call) =>
      call === 1
        ? { status: 429, message: "Slow down.", headers: { "retry-after": "1" } }
        : { text: "There you are." },
    );
    const { message, run } = await turn("What is this about?");
    expect(run.status).toBe("completed");
    expect(textOf(message)).toBe("There you are.");
    expect(agentRequests()).toHaveLength(2);
  });

  test("an account without credit ends the run at once, and says where to go on", async () => {
    play("research", () => provider.quota);
    const { run } = await turn("What is this about?");
    expect(run).toMatchObject({ status: "failed", model });
    expect(run.error?.type).toBe("/problems/model-out-of-credit");
    expect(run.error?.detail).toMatch(/has no credit or quota left/);
    expect(run.error?.detail).toContain(`${backend.url}/start`);
    expect(run.error?.detail).toContain(keyVariable);
    expect(agentRequests()).toHaveLength(1);
  });

  test("an unknown model ends the run at once, and says what to set", async () => {
    const code = wire === gatewayLanguageModel ? "model_not_found" : "not_found_error";
    play("research", () => ({ status: 404, message: "No such model.", code }));
    const { run } = await turn("What is this about?");
    expect(run.error).toMatchObject({ type: "/problems/model-not-found" });
    expect(run.error?.detail).toContain("LINNET_MODEL");
    expect(agentRequests()).toHaveLength(1);
  });

  test("a key that the provider refuses is named by its variable", async () => {
    const code = wire === gatewayLanguageModel ? "authentication_error" : "invalid_api_key";
    play("research", () => ({ status: 401, message: "Invalid key.", code }));
    const { run } = await turn("What is this about?");
    expect(run.error).toMatchObject({ type: "/problems/model-unauthorized" });
    expect(run.error?.detail).toContain(keyVariable);
    expect(JSON.stringify(run.error)).not.toContain(KEY);
    expect(agentRequests()).toHaveLength(1);
  });
});
