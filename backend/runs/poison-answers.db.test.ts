import type { LinnetChunk } from "@linnet/protocol";
import { problemType } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readJson } from "../chunk-log/read-chunks.ts";
import { loadMessage } from "../db/queries/messages.ts";
import { loadRun } from "../db/queries/runs.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { endRun } from "./end-run.ts";
import { foldRun, parseChunks } from "./fold-run.ts";
import { claimedRun } from "./testing/claimed-run.ts";

withTestDatabase();

const HALF = "\ud83d";
const NUL = "\u0000";

function text(id: string, delta: string): LinnetChunk[] {
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta },
    { type: "text-end", id },
  ];
}

function reasoning(id: string, delta: string): LinnetChunk[] {
  return [
    { type: "reasoning-start", id },
    { type: "reasoning-delta", id, delta },
    { type: "reasoning-end", id },
  ];
}

function call(toolCallId: string, toolName: string, input: unknown): LinnetChunk[] {
  return [
    { type: "tool-input-start", toolCallId, toolName },
    { type: "tool-input-delta", toolCallId, inputTextDelta: JSON.stringify(input) },
    { type: "tool-input-available", toolCallId, toolName, input },
  ];
}

const poison: Record<string, () => LinnetChunk[]> = {
  "12,000 parts": () =>
    Array.from({ length: 6_000 }, (_, index) => [
      ...reasoning(`r${index}`, `thought ${index}`),
      ...text(`t${index}`, `word ${index}`),
    ]).flat(),
  "2,000 tool calls in one step": () => [
    { type: "start-step" },
    ...Array.from({ length: 2_000 }, (_, index) =>
      call(`c${index}`, "lookUp", { question: index }),
    ).flat(),
    { type: "finish-step" },
  ],
  "50,000 chunks": () => [
    { type: "text-start", id: "a" },
    ...Array.from({ length: 50_000 }, (_, index): LinnetChunk => {
      return { type: "text-delta", id: "a", delta: `word ${index} ` };
    }),
    { type: "text-end", id: "a" },
  ],
  "one delta of 5 MB": () => text("a", "word ".repeat(1_000_000)),
  "a tool input of 4 MB": () => call("c", "lookUp", { question: "why ".repeat(1_000_000) }),
  "a tool name of 40,000 random letters": () =>
    call("c", Array.from({ length: 5_000 }, () => crypto.randomUUID().slice(0, 8)).join(""), {}),
  "half characters and NULs everywhere": () => [
    ...text("a", `${HALF}text${NUL}`),
    ...reasoning("b", `${NUL}${HALF}`),
    ...call("c", `look${HALF}Up${NUL}`, { [`key${NUL}`]: `${HALF}value`, nested: [NUL] }),
    { type: "tool-output-error", toolCallId: "c", errorText: `${NUL}${HALF}` },
    { type: "source-url", sourceId: `s${NUL}`, url: "https://example.com", title: HALF },
  ],
};

for (const [name, chunks] of Object.entries(poison)) {
  test(`an answer ends with ${name}`, { timeout: 120_000 }, async () => {
    const run = await claimedRun(chunks());
    const error = {
      type: problemType("model-failed"),
      title: `The model ${HALF} failed`,
      status: 502,
      detail: `It said: ${NUL}`,
    };
    expect(await endRun(run.id, "failed", error)).toBe(true);
    expect((await loadRun(run.id))?.status).toBe("failed");
    const folded = await foldRun(run.messageId, parseChunks(await readJson(run.id, 0)));
    expect((await loadMessage(run.messageId))?.parts).toEqual(
      JSON.parse(JSON.stringify(folded.parts)),
    );
  });
}
