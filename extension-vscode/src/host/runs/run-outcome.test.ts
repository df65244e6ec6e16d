import { recordedRun } from "@linnet/client/testing";
import type { LinnetChunk } from "@linnet/protocol";
import { expect, test } from "vitest";
import { newestProgress, openRequest, runOutcome } from "./run-outcome.ts";

const output = {
  accepted: true,
  draftId: "draft-1",
  variants: [{ posts: [{ text: "A post.", weightedLength: 7, claims: [] }] }],
  sources: [],
  problems: [],
};
const draft: LinnetChunk[] = [
  { type: "tool-input-available", toolCallId: "d-1", toolName: "submitDraft", input: {} },
  { type: "tool-output-available", toolCallId: "d-1", output },
];

test("the outcome of a run has its draft", async () => {
  const run = recordedRun();
  const chunks = [...run.slice(0, -2), ...draft, ...run.slice(-2)];
  expect(await runOutcome(chunks)).toEqual({
    status: "completed",
    draft: "A post.",
    variants: ["A post."],
    text: "Here is the post.",
    reason: undefined,
  });
});

test("a draft of a superseded attempt is ignored", async () => {
  const run = recordedRun();
  const second = run.findIndex(
    (chunk) => chunk.type === "data-attempt" && chunk.data.attempt === 2,
  );
  const chunks = [...run.slice(0, second), ...draft, ...run.slice(second)];
  expect((await runOutcome(chunks)).draft).toBeUndefined();
});

test("the outcome of a failed run has the reason", async () => {
  const error = { type: "/problems/model-failed", title: "The model failed", status: 502 };
  const chunks: LinnetChunk[] = [
    ...recordedRun().slice(0, 5),
    { type: "data-run", id: "run", data: { status: "failed", error } },
    { type: "finish" },
  ];
  expect(await runOutcome(chunks)).toMatchObject({ status: "failed", reason: "The model failed" });
});

test("a turn of a session ends without the end of a run", async () => {
  const chunks: LinnetChunk[] = [
    { type: "start", messageId: "a1" },
    { type: "data-turn", id: "turn-1", data: { turn: 1, status: "stopped" } },
    { type: "finish" },
  ];
  expect((await runOutcome(chunks)).status).toBe("stopped");
});

test("without the end of the run the outcome is lost", async () => {
  expect((await runOutcome(recordedRun().slice(0, 9))).status).toBe("lost");
  expect((await runOutcome([])).status).toBe("lost");
});

test("the newest progress is returned", () => {
  expect(newestProgress(recordedRun())?.text).toBe("Drafting...");
  expect(newestProgress([{ type: "start" }])).toBeUndefined();
});

test("progress has its phase, if there is one", () => {
  const said = (id: string): LinnetChunk => ({
    type: "data-progress",
    id,
    data: { text: "Posting 1 of 2..." },
  });
  expect(newestProgress([said("progress-research-3")])?.phase).toBe("research");
  expect(newestProgress([said("progress-0af3c1d2e4")])).toEqual({
    text: "Posting 1 of 2...",
    phase: undefined,
  });
});

test("a request is open until its answer arrives, also in the same batch", () => {
  const approval = (state: "requested" | "approved"): LinnetChunk => ({
    type: "data-approval",
    id: "a-1",
    data: { id: "a-1", tool: "publishPost", input: {}, state },
  });
  expect(openRequest([approval("requested")])?.id).toBe("a-1");
  expect(openRequest([approval("requested"), approval("approved")])).toBeUndefined();
  expect(openRequest(recordedRun())).toBeUndefined();
});
