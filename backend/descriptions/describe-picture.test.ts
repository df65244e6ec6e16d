import type { LanguageModelV3, LanguageModelV3GenerateResult } from "@ai-sdk/provider";
import { APICallError } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { beforeEach, expect, test, vi } from "vitest";
import { ModelStalledError } from "../models/model-errors.ts";
import { describePicture } from "./describe-picture.ts";

const { counted, used } = vi.hoisted(() => ({
  counted: vi.fn(async (_userId: string, _tokens: number) => {}),
  used: { model: undefined as LanguageModelV3 | undefined },
}));
vi.mock("../db/queries/daily-usage.ts", () => ({ countTokens: counted }));
vi.mock("../models/linnet-model.ts", () => ({ linnetModel: () => used.model }));
vi.mock("../process/daily-limits.ts", () => ({ isUseCounted: () => true }));
vi.mock("../process/env.ts", async (load) => ({
  ...(await load<object>()),
  environment: () => ({ LINNET_MODEL: "openai-compatible/llava", LINNET_LOG_LEVEL: "silent" }),
}));

beforeEach(() => {
  counted.mockReset();
});

function says(text: string, input?: number, output?: number): LanguageModelV3GenerateResult {
  return {
    content: [{ type: "text", text }],
    finishReason: { unified: "stop", raw: undefined },
    usage: {
      inputTokens: {
        total: input,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
      },
      outputTokens: { total: output, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}

/** Asks a model for a description. */
function describe(
  doGenerate: LanguageModelV3["doGenerate"],
  signal = new AbortController().signal,
) {
  const model = new MockLanguageModelV3({ doGenerate });
  used.model = model;
  const about = { text: "The river rose.", language: "en" };
  return { model, described: describePicture("u1", new Uint8Array([1]), about, signal) };
}

test("a model may answer with so many tokens, and those that it took are counted", async () => {
  const { model, described } = describe(async () => says("A square.", 900, 20));
  expect(await described).toBe("A square.");
  expect(counted.mock.calls).toEqual([["u1", 920]]);
  expect(model.doGenerateCalls[0]?.maxOutputTokens).toBe(4_096);
});

test("a description is given also when its tokens cannot be counted", async () => {
  counted.mockRejectedValue(new Error("the database is away"));
  expect(await describe(async () => says("A square.", 900, 20)).described).toBe("A square.");
});

test("without a word on usage, an estimate is counted", async () => {
  expect(await describe(async () => says("A square.")).described).toBe("A square.");
  expect(counted).toHaveBeenCalledOnce();
  expect(counted.mock.calls[0]?.[1]).toBeGreaterThan(1_500);
});

test("a call that the person ends is counted", async () => {
  const leaving = new AbortController();
  const { described } = describe(
    ({ abortSignal }) =>
      new Promise((_, reject) => {
        abortSignal?.addEventListener("abort", () => reject(abortSignal.reason));
        leaving.abort();
      }),
    leaving.signal,
  );
  expect(await described).toBeUndefined();
  expect(counted).toHaveBeenCalledOnce();
  expect(counted.mock.calls[0]?.[1]).toBeGreaterThan(1_500);
});

test.each([new DOMException("The operation timed out", "TimeoutError"), new ModelStalledError(30)])(
  "a call that takes too long is counted: $name",
  async (error) => {
    await expect(describe(() => Promise.reject(error)).described).rejects.toMatchObject({
      problem: { status: 504 },
    });
    expect(counted).toHaveBeenCalledOnce();
  },
);

test("a call that the provider refuses is not counted, and none is made once the person has left", async () => {
  const url = "https://provider.example";
  const refused = new APICallError({ message: "no", url, requestBodyValues: {}, statusCode: 401 });
  await expect(describe(() => Promise.reject(refused)).described).rejects.toThrow();
  const { model, described } = describe(async () => says("A square."), AbortSignal.abort());
  expect(await described).toBeUndefined();
  expect(model.doGenerateCalls).toEqual([]);
  expect(counted).not.toHaveBeenCalled();
});
