import { inEnglish } from "@linnet/protocol";
import { APICallError, LoadAPIKeyError, RetryError, TypeValidationError } from "ai";
import { expect, onTestFinished, test } from "vitest";
import { provideEnvironment } from "../process/env.ts";
import { ModelStalledError, NoDraftError } from "./model-errors.ts";
import { modelFailure } from "./model-failure.ts";
import { keepOffer } from "./offers.ts";

const MODEL = "openai/gpt-5.1";

function refused(
  statusCode: number | undefined,
  options: { message?: string; headers?: Record<string, string>; body?: unknown } = {},
) {
  const { message = "no", headers, body } = options;
  return new APICallError({
    message,
    url: "https://provider.example/v1",
    requestBodyValues: {},
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(headers ? { responseHeaders: headers } : {}),
    ...(body ? { responseBody: JSON.stringify(body) } : {}),
  });
}

const code = (error: unknown, model = MODEL) =>
  modelFailure(model, error).problem.type.replace("/problems/", "");

test.each([
  [400, "model-failed", true],
  [401, "model-unauthorized", true],
  [402, "model-out-of-credit", true],
  [403, "model-unauthorized", true],
  [404, "model-not-found", true],
  [408, "model-failed", false],
  [413, "model-failed", true],
  [429, "model-rate-limited", false],
  [500, "model-failed", false],
  [503, "model-failed", false],
  [529, "model-failed", false],
  [undefined, "model-failed", false],
])("a refusal with %s is %s, fatal: %s", (status, expected, isFatal) => {
  const failure = modelFailure(MODEL, refused(status));
  expect(failure.problem.type).toBe(`/problems/${expected}`);
  expect(failure.isFatal).toBe(isFatal);
});

test.each([
  [MODEL, "OPENAI_API_KEY"],
  ["google/gemini-3-pro-preview", "GOOGLE_GENERATIVE_AI_API_KEY"],
  ["anthropic/claude-sonnet-4-5", "ANTHROPIC_API_KEY"],
  ["gateway/openai/gpt-5.1", "AI_GATEWAY_API_KEY"],
  ["openai-compatible/llama3.2", "OPENAI_COMPATIBLE_API_KEY"],
])("a refused key of %s names %s", (model, variable) => {
  expect(modelFailure(model, refused(401)).problem.detail).toContain(variable);
});

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "-3" }, undefined],
  [{}, undefined],
])("%j asks for a wait of %s ms", (headers, wait) => {
  expect(modelFailure(MODEL, refused(429, { headers })).retryAfterMs).toBe(wait);
  expect(modelFailure(MODEL, refused(503, { headers })).retryAfterMs).toBe(wait);
});

test("a wait until a date is one", () => {
  const date = new Date(Date.now() + 30_000).toUTCString();
  const wait = modelFailure(MODEL, refused(429, { headers: { "retry-after": date } })).retryAfterMs;
  expect(wait).toBeGreaterThan(20_000);
  expect(wait).toBeLessThanOrEqual(30_000);
});

test("the wait that Google names in the body counts", () => {
  const details = [
    { "@type": "type.googleapis.com/google.rpc.Help" },
    { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" },
  ];
  const message = "You exceeded your current quota, please check your plan and billing details.";
  const error = refused(429, { message, body: { error: { code: 429, message, details } } });
  expect(modelFailure("google/gemini-3-pro-preview", error)).toMatchObject({
    isFatal: false,
    retryAfterMs: 34_500,
  });
});

test("a failure is told by codes, too, with the values that a client fills in", () => {
  const { detail, said = [] } = modelFailure(MODEL, refused(401)).problem;
  expect(said).toEqual([
    { code: "keyRefused", values: { model: MODEL, status: 401 } },
    {
      code: "pasteKey",
      values: { variable: "OPENAI_API_KEY", url: expect.stringMatching(/start$/) },
    },
  ]);
  expect(detail).toBe(inEnglish(said));
});

test("a wait that nobody sits through fails at once, and says how long", () => {
  const failure = modelFailure(MODEL, refused(429, { headers: { "retry-after": "7200" } }));
  expect(failure.isFatal).toBe(true);
  expect(failure.problem.detail).toContain("2 hours");
});

const GOOGLE_WAIT = {
  "@type": "type.googleapis.com/google.rpc.RetryInfo",
  retryDelay: "11s",
};
const GOOGLE_DAY = {
  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
  violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }],
};
const NONE_AT_ALL =
  "You exceeded your current quota, please check your plan and billing details.\n* Quota exceeded for metric: generate_content_free_tier_requests, limit: 0, model: gemini-3-pro\nPlease retry in 11s.";

test.each([
  ["openai", refused(429, { body: { error: { code: "insufficient_quota", message: "no" } } })],
  ["openai", { type: "insufficient_quota", code: "insufficient_quota", message: "Exceeded." }],
  ["anthropic", refused(400, { message: "Your credit balance is too low to access the API." })],
  ["anthropic", { type: "billing_error", message: "Pay first." }],
  ["google", refused(429, { message: "You exceeded your current quota, check your billing." })],
  ["google", refused(429, { message: NONE_AT_ALL, body: { error: { details: [GOOGLE_WAIT] } } })],
  ["google", refused(429, { body: { error: { details: [GOOGLE_DAY, GOOGLE_WAIT] } } })],
  ["gateway", refused(402, { message: "Insufficient funds." })],
  ["openai-compatible", refused(429, { message: "Insufficient balance. Please recharge." })],
])(
  "an account at %s without credit is not asked again, and it is said plainly: %#",
  (name, error) => {
    const { isFatal, problem } = modelFailure(`${name}/some-model`, error);
    expect(isFatal).toBe(true);
    expect(problem.type).toBe("/problems/model-out-of-credit");
    expect(problem.detail).toMatch(/^The account at .+ has no credit .+\/start\. Then try again\./);
  },
);

test("people with accounts are told who goes on, and of no page that is not theirs", () => {
  provideEnvironment({ LINNET_AUTH: "accounts", LINNET_SECRET: "s".repeat(32) });
  onTestFinished(() => provideEnvironment({ LINNET_AUTH: "local" }));
  for (const status of [401, 402]) {
    const { detail } = modelFailure(MODEL, refused(status)).problem;
    expect(detail).toMatch(/Whoever runs Linnet .+OPENAI_API_KEY/);
    expect(detail).not.toContain("/start");
  }
});

test("an account without credit is named with where its provider takes some", () => {
  const detail = (model: string) => modelFailure(model, refused(402)).problem.detail;
  expect(detail(MODEL)).toMatch(/at OpenAI .+platform\.openai\.com\S+billing.+OPENAI_API_KEY/);
  expect(detail("openai-compatible/llama3.2")).toContain("Add some there");
});

test.each([
  [{ type: "overloaded_error", message: "Overloaded" }, "model-failed", false],
  [{ type: "rate_limit_error", message: "Slow down" }, "model-rate-limited", false],
  [{ type: "authentication_error", message: "bad key" }, "model-unauthorized", true],
  [{ message: "down", code: 503, status: "UNAVAILABLE" }, "model-failed", false],
  [{ message: "odd", statusCode: 404 }, "model-not-found", true],
  [{ message: "odd", code: "server_error" }, "model-failed", false],
])("an error inside a stream, %j, is %s", (error, expected, isFatal) => {
  expect(code(error)).toBe(expected);
  expect(modelFailure(MODEL, error).isFatal).toBe(isFatal);
});

test("what has been retried is judged by its last error", () => {
  const error = new RetryError({
    message: "gave up",
    reason: "maxRetriesExceeded",
    errors: [refused(500), refused(401)],
  });
  expect(code(error)).toBe("model-unauthorized");
});

test("silence, a missing key and anything else are told apart", () => {
  expect(modelFailure(MODEL, new ModelStalledError(90))).toMatchObject({ isStall: true });
  expect(modelFailure(MODEL, new LoadAPIKeyError({ message: "no key" }))).toMatchObject({
    isFatal: true,
    problem: { detail: "no key" },
  });
  expect(modelFailure(MODEL, new TypeError("terminated"))).toMatchObject({ isFatal: false });
  expect(modelFailure(MODEL, "odd").problem.detail).toContain(MODEL);
});

test.each(["empty", "filtered", "declined", "cut", "unreadable"] as const)(
  "a model without a draft (%s) fails at once, with what a person can do",
  (reason) => {
    const { isFatal, problem } = modelFailure(MODEL, new NoDraftError(reason));
    expect(isFatal).toBe(true);
    expect(problem.type).toBe("/problems/model-failed");
    expect(problem.detail).toMatch(/ or pick sentences of the source yourself\.$/);
    expect(problem.detail).toContain("LINNET_MODEL");
  },
);

test("a long reason is cut", () => {
  const { detail } = modelFailure(MODEL, refused(400, { message: "x ".repeat(5_000) })).problem;
  expect(detail?.length).toBeLessThan(500);
});

test("a model that is unknown is named with what its provider offers nearest", () => {
  keepOffer("openai", [
    { id: "gpt-5.6" },
    { id: "gpt-5.4-mini" },
    { id: "text-embedding-3-large" },
  ]);
  const { problem, isFatal } = modelFailure("openai/gpt-5-mini", refused(404));
  expect(isFatal).toBe(true);
  expect(problem.detail).toMatch(/LINNET_MODEL.*openai\/gpt-5\.4-mini, openai\/gpt-5\.6\./);
});

test.each([
  [400, "model-not-found"],
  [403, "model-not-found"],
])("%s with the code of an unknown model is %s", (status, expected) => {
  const body = { error: { message: "no", code: "model_not_found" } };
  expect(code(refused(status, { body }))).toBe(expected);
});

const WITHOUT_TOOLS = "registry.ollama.ai/library/gemma:2b does not support tools";
const TOO_LONG = "This model's maximum context length is 4096 tokens. You requested 5000.";

test.each([
  [
    "a model without tools",
    refused(400, { message: WITHOUT_TOOLS }),
    /takes no tools.+LINNET_MODEL/,
  ],
  ["the same as a text", refused(400, { body: { error: WITHOUT_TOOLS } }), /takes no tools/],
  [
    "vLLM without tools",
    { code: 400, message: '"auto" tool choice requires --enable-auto-tool-choice' },
    /takes no tools/,
  ],
  ["too long a prompt", refused(400, { message: TOO_LONG }), /too long.+LINNET_CONTEXT_TOKENS/],
  ["too large a body", refused(413), /too long.+Attach less/],
  ["too long, inside a stream", { code: "context_length_exceeded", message: TOO_LONG }, /too long/],
])("%s is not asked again, and it is said what helps", (_name, error, advice) => {
  const { isFatal, problem } = modelFailure(MODEL, error);
  expect(isFatal).toBe(true);
  expect(problem.type).toBe("/problems/model-failed");
  expect(problem.detail).toMatch(advice);
});

test.each([
  ["a body that is a text", "the runner has ended"],
  ["a body that is JSON of a text", '"the runner has ended"'],
  ["an error that is a text", '{"error":"the runner has ended"}'],
  ["an error without a name", '{"detail":"the runner has ended"}'],
])("%s is quoted", (_name, responseBody) => {
  const error = new APICallError({
    message: "Internal Server Error",
    url: "https://provider.example/v1",
    requestBodyValues: {},
    statusCode: 500,
    responseBody,
  });
  expect(modelFailure(MODEL, error).problem.detail).toMatch(/\(500\): the runner has ended\. Try/);
});

test.each([
  { error: "out of memory" },
  { message: "out of memory" },
  { error: { message: "out of memory" } },
])("an event that is no answer, %j, is quoted", (value) => {
  const error = new TypeValidationError({ value, cause: new Error("no choices") });
  expect(modelFailure(MODEL, error).problem.detail).toContain("out of memory. Try");
});
