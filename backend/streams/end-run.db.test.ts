import { problemType } from "@linnet/shared/protocol/problem";
import { expect, test } from "vitest";
import { loadMessage } from "../db/queries/messages.ts";
import { loadRun } from "../db/queries/runs.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { readChunks, storedReplay } from "../world/stream-store.ts";
import { endRunWithoutAnswer } from "./end-run.ts";
import { claimedRun } from "./testing/claimed-run.ts";

withTestDatabase();

const PROBLEM = {
  type: problemType("run-lost"),
  title: "The run could not be finished",
  status: 500,
  detail: "The answer is too large to be kept.",
};

test("a run whose answer cannot be folded ends with a problem, and says so in its data", async () => {
  const run = await claimedRun([
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "Nobody will read this again." },
  ]);
  expect(await endRunWithoutAnswer(run.id, PROBLEM)).toBe(true);
  expect(await endRunWithoutAnswer(run.id, PROBLEM)).toBe(false);

  expect(await loadRun(run.id)).toMatchObject({ status: "failed", error: PROBLEM });
  const data = { status: "failed", error: PROBLEM, answerStored: false };
  const end = { type: "data-run", id: "run", data };
  expect((await loadMessage(run.messageId))?.parts).toEqual([end]);
  const page = await readChunks(run.id, 0);
  expect(page).toMatchObject({ next: 5, closed: true });
  expect(page?.chunks.slice(3).map(({ json }) => JSON.parse(json ?? ""))).toEqual([
    end,
    { type: "finish" },
  ]);
  // A replay is folded from the stream, as that of a run that goes on.
  expect(await storedReplay(run.id)).toBeNull();
});
