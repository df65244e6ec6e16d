import { describe, expect, test } from "vitest";
import { canWrite, type ModelRole, rankModels } from "./rank-models.ts";

const first = (provider: string, ids: readonly string[], role: ModelRole, near?: string) =>
  rankModels(
    provider,
    ids.map((id) => ({ id })),
    role,
    near,
  )[0];

const GOOGLE = [
  "gemini-2.5-flash-preview-tts",
  "gemini-3-pro-image-preview",
  "gemini-3.1-pro-preview",
  "gemini-2.0-flash-001",
  "gemini-2.5-pro",
  "gemini-3.5-flash-lite",
  "gemini-3.10-flash",
  "gemini-3.8-flash",
  "gemini-embedding-001",
  "gemma-3-27b-it",
];
const OPENAI = [
  "text-embedding-3-large",
  "gpt-realtime",
  "gpt-image-1",
  "gpt-4o-audio-preview",
  "gpt-4o",
  "gpt-5-2025-08-07",
  "gpt-5.1",
  "gpt-5.10",
  "gpt-5.10-pro",
  "gpt-5.4",
  "gpt-5.4-mini",
  "gpt-5.4-nano",
  "gpt-5-mini",
  "o3",
  "whisper-1",
];
const ANTHROPIC = [
  "claude-opus-4-5-20251101",
  "claude-sonnet-4-20250514",
  "claude-sonnet-4-5-20250929",
  "claude-haiku-4-5-20251001",
  "claude-3-7-sonnet-latest",
];

describe("the preferred model", () => {
  test.each<[string, readonly string[], ModelRole, string]>([
    ["google", GOOGLE, "agent", "gemini-2.5-pro"],
    ["google", GOOGLE, "router", "gemini-3.10-flash"],
    ["google", [...GOOGLE, "gemini-pro-latest"], "agent", "gemini-pro-latest"],
    ["google", [...GOOGLE, "gemini-flash-latest"], "router", "gemini-flash-latest"],
    ["google", ["gemini-3-pro-preview", "gemini-2.0-flash"], "agent", "gemini-2.0-flash"],
    ["google", ["gemini-embedding-001", "gemini-3-pro-preview"], "agent", "gemini-3-pro-preview"],
    [
      "xai",
      ["grok-2-1212", "grok-4-0709", "grok-4-fast-reasoning", "grok-3"],
      "agent",
      "grok-4-0709",
    ],
    [
      "groq",
      ["llama-3.1-8b-instant", "openai/gpt-oss-20b", "openai/gpt-oss-120b"],
      "agent",
      "openai/gpt-oss-120b",
    ],
    [
      "groq",
      ["llama-3.1-8b-instant", "llama-3.3-70b-versatile"],
      "agent",
      "llama-3.3-70b-versatile",
    ],
    [
      "openrouter",
      ["new/model", "openai/gpt-5.4", "anthropic/claude-sonnet-4.5"],
      "agent",
      "anthropic/claude-sonnet-4.5",
    ],
    ["openai", OPENAI, "agent", "gpt-5.10"],
    ["openai", OPENAI, "router", "gpt-5.4-mini"],
    ["openai", ["gpt-5.6-sol", "gpt-6-astra"], "agent", "gpt-6-astra"],
    ["anthropic", ANTHROPIC, "agent", "claude-sonnet-4-5-20250929"],
    ["anthropic", [...ANTHROPIC, "claude-sonnet-5"], "agent", "claude-sonnet-5"],
    ["anthropic", ANTHROPIC, "router", "claude-haiku-4-5-20251001"],
    ["openai-compatible", ["nomic-embed-text", "bge-m3", "llama3.2", "qwen3"], "agent", "llama3.2"],
  ])("of %s, %j, for the %s is %s", (provider, ids, role, expected) => {
    expect(first(provider, ids, role)).toBe(expected);
    expect(first(provider, ids.toReversed(), role)).toBe(
      provider === "openai-compatible" ? "qwen3" : expected,
    );
  });

  test("of a gateway is one of the vendors, by their families", () => {
    const ids = [
      "google/gemini-3.1-pro-preview",
      "openai/gpt-5.4",
      "anthropic/claude-sonnet-5.5-batch",
      "anthropic/claude-sonnet-4.6",
      "anthropic/claude-haiku-4.5",
      "meta/llama-4",
    ];
    expect(first("gateway", ids, "agent")).toBe("anthropic/claude-sonnet-4.6");
    expect(first("gateway", ids, "router")).toBe("anthropic/claude-haiku-4.5");
    expect(first("gateway", ids.slice(0, 2), "agent")).toBe("openai/gpt-5.4");
  });

  test("is never one that the list does not have, or that has ended", () => {
    expect(first("google", [], "agent")).toBeUndefined();
    const ended = [{ id: "gpt-6", endsAt: "2020-01-01" }, { id: "gpt-5" }];
    expect(rankModels("openai", ended, "agent")).toEqual(["gpt-5"]);
  });
});

test("in the place of a model comes its own family, of its own vendor", () => {
  expect(first("google", GOOGLE, "agent", "gemini-3-flash-preview")).toBe("gemini-3.10-flash");
  expect(first("openai", OPENAI, "agent", "gpt-4.1-mini")).toBe("gpt-5.4-mini");
  const gateway = ["anthropic/claude-sonnet-5", "openai/gpt-5.4", "google/gemini-3.8-flash"];
  expect(first("gateway", gateway, "agent", "google/gemini-3-pro-preview")).toBe(
    "google/gemini-3.8-flash",
  );
});

test.each([
  "text-embedding-3-small",
  "mxbai-embed-large:latest",
  "nomic-embed-text-v1.5",
  "bge-reranker-v2-m3",
  "all-minilm:22m",
  "snowflake-arctic-embed",
  "whisper-large-v3-turbo",
  "gpt-4o-mini-tts",
  "gpt-4o-transcribe",
  "gemini-2.5-flash-image",
  "imagen-4.0-generate-001",
  "veo-3.0-generate-001",
  "dall-e-3",
  "sora-2",
  "stable-diffusion-3.5",
  "omni-moderation-latest",
  "llama-guard3:8b",
  "gpt-3.5-turbo-instruct",
  "gemini-2.5-computer-use-preview-10-2025",
])("%s is not one that writes", (id) => {
  expect(canWrite(id)).toBe(false);
});

test.each([
  "llama3.2:3b-instruct-q4_K_M",
  "Qwen/Qwen3-30B-A3B-Instruct-2507",
  "mistral-small",
  "gpt-oss:20b",
  "deepseek-r1",
  "phi4",
])("%s writes", (id) => {
  expect(canWrite(id)).toBe(true);
});
