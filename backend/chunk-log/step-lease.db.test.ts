import { expect, test } from "vitest";
import { pool } from "../db/client.ts";
import { usageToday, usedUpTokens } from "../db/queries/daily-usage.ts";
import { setLimits } from "../db/queries/people.ts";
import { endProviderAttempt, noteProviderRun } from "../db/queries/provider-runs.ts";
import { loadRun } from "../db/queries/runs.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { type InsertedRun, insertRun } from "../db/testing/insert-run.ts";
import { loseAnswer } from "../db/testing/lose-answer.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { readJson } from "./read-chunks.ts";
import type { StepAttempt } from "./step-attempt.ts";
import { withStepLease } from "./step-lease.ts";
import { countFailure } from "./step-storage.ts";

withTestDatabase();

const identityOf = ({ runId, engineRunId }: InsertedRun, stepId = "step") => ({
  runId,
  engineRunId,
  stepId,
});

/** What another instance does that takes the run over. */
async function takeOver(runId: string): Promise<void> {
  await pool().query("update streams set epoch = epoch + 1, holder = null where name = $1", [
    runId,
  ]);
}

async function storedRun(runId: string) {
  const { rows } = await pool().query<{ usage: unknown; error: unknown }>(
    "select usage, error from runs where id = $1",
    [runId],
  );
  return rows[0];
}

async function storedSteps(runId: string) {
  const { rows } = await pool().query<{ attempt: number; failures: number; stalls: number }>(
    "select attempt, failures, stalls from step_records where run_id = $1",
    [runId],
  );
  return rows;
}

const USAGE = { inputTokens: 7, outputTokens: 5 };

test.each([
  ["completes", /set result/],
  ["is taken", /counted as/],
  ["looks for an earlier result", /select result, completed_at/],
])(
  "a step whose answer is lost as it %s is done once, and counts its tokens once",
  async (_, lost) => {
    const run = await insertRun();
    loseAnswer(lost);
    let executions = 0;
    const result = await withStepLease(identityOf(run), async (attempt) => {
      executions += 1;
      attempt.addUsage(USAGE);
      return { said: "all" };
    });
    expect(result).toEqual({ said: "all" });
    expect(executions).toBe(1);
    expect((await storedRun(run.runId))?.usage).toEqual(USAGE);
  },
);

test("the tokens of a run's steps are added up", async () => {
  const run = await insertRun();
  for (const stepId of ["one", "two"]) {
    await withStepLease(identityOf(run, stepId), async (attempt) => {
      attempt.addUsage(USAGE);
      attempt.addUsage(USAGE);
    });
  }
  expect((await storedRun(run.runId))?.usage).toEqual({ inputTokens: 28, outputTokens: 20 });
});

test("the tokens of a person's runs are added up for the day, where there is a limit", async () => {
  const first = await insertRun();
  const second = await insertRun(first.userId);
  provideEnvironment({ LINNET_DAILY_TOKENS: "100" });
  for (const run of [first, second]) {
    await withStepLease(identityOf(run), async (attempt) => attempt.addUsage(USAGE));
    // A second delivery finds the result, and counts nothing.
    await withStepLease(identityOf(run), async (attempt) => attempt.addUsage(USAGE));
  }
  provideEnvironment({ LINNET_DAILY_TOKENS: "0" });
  await withStepLease(identityOf(first, "free"), async (attempt) => attempt.addUsage(USAGE));
  expect(await usageToday(first.userId, { messages: 0, tokens: 0 })).toMatchObject({
    messages: 0,
    tokens: 24,
  });
  expect(await usedUpTokens(second.runId, 24)).toBe(24);
  expect(await usedUpTokens(second.runId, 25)).toBeUndefined();
  expect(await usedUpTokens(second.runId, 0)).toBeUndefined();
  await setLimits(second.userId, { dailyMessages: null, dailyTokens: 20 });
  expect(await usedUpTokens(second.runId, 0)).toBe(20);
});

test("what an attempt keeps is there for the next one, and its tokens count once", async () => {
  const run = await insertRun();
  const seen: unknown[] = [];
  await withStepLease(identityOf(run), async (attempt) => {
    seen.push(attempt.kept);
    attempt.addUsage(USAGE);
    loseAnswer(/set result/);
    await attempt.keep({ next: "drafting" }, "mock/model");
    expect((await storedRun(run.runId))?.usage).toEqual(USAGE);
    expect(attempt.run.model).toBe("mock/model");
    throw new Error("interrupted");
  }).catch(() => {});
  const result = await withStepLease(identityOf(run), async (attempt) => {
    seen.push(attempt.kept);
    expect(attempt.run).toEqual({ ...(await loadRun(run.runId)), model: "mock/model" });
    attempt.addUsage(USAGE);
    return "done";
  });
  expect(seen).toEqual([null, { next: "drafting" }]);
  expect(result).toBe("done");
  expect((await storedRun(run.runId))?.usage).toEqual({ inputTokens: 14, outputTokens: 10 });
});

test("a superseded attempt stores no result, no tokens and no failure", async () => {
  const run = await insertRun();
  const problem = { type: "about:blank", title: "Failed", status: 500 };
  await expect(
    withStepLease(identityOf(run), async (attempt) => {
      attempt.addUsage(USAGE);
      await takeOver(run.runId);
      await attempt.keep("late", "late/model");
      await countFailure(attempt, { isStall: true, problem });
      return "late";
    }),
  ).rejects.toThrow(StaleWriterError);
  expect(await storedRun(run.runId)).toEqual({ usage: null, error: null });
  expect(await storedSteps(run.runId)).toEqual([{ attempt: 1, failures: 0, stalls: 0 }]);
});

test("a failure whose answer is lost counts once, and says why the run ends", async () => {
  const run = await insertRun();
  const problem = { type: "about:blank", title: "Failed", status: 500 };
  await withStepLease(identityOf(run), async (attempt) => {
    loseAnswer(/set failures/);
    await countFailure(attempt, { isStall: true, problem });
  });
  expect(await storedSteps(run.runId)).toEqual([{ attempt: 1, failures: 1, stalls: 1 }]);
  expect((await storedRun(run.runId))?.error).toEqual(problem);
});

test("an answer that is read once more is the same attempt, until it is another one", async () => {
  const run = await insertRun();
  const seen: [attempt: number, answer: string | undefined][] = [];
  const interrupted = (then: (attempt: StepAttempt) => Promise<void>) =>
    withStepLease(identityOf(run), async (attempt) => {
      seen.push([attempt.attempt, attempt.providerRun]);
      await then(attempt);
      throw new Error("interrupted");
    }).catch(() => {});
  await interrupted((attempt) => noteProviderRun(attempt, "a"));
  await interrupted((attempt) => endProviderAttempt(attempt, true));
  await interrupted(async () => {});
  await interrupted((attempt) => endProviderAttempt(attempt, false));
  await interrupted(async () => {});
  expect(seen).toEqual([
    [1, undefined],
    [1, "a"],
    [2, "a"],
    [2, "a"],
    [3, undefined],
  ]);
});

test("a session's answer that is read once more is compared with its own turn", async () => {
  const run = await insertRun();
  await withStepLease(identityOf(run), async (attempt) => {
    await attempt.append(['{"type":"data-progress","id":"p","data":{"text":"One"}}']);
    await noteProviderRun(attempt, "a");
    throw new Error("interrupted");
  }).catch(() => {});
  await pool().query("update runs set turn_start = 1 where id = $1", [run.runId]);
  await withStepLease(identityOf(run), async (attempt) => {
    await attempt.append(['{"type":"data-progress","id":"p","data":{"text":"One"}}']);
  });
  expect(await readJson(run.runId, 0)).toHaveLength(2);
});

test.each(["ends", "fails"])("what an attempt has begun is aborted when it %s", async (how) => {
  const run = await insertRun();
  let attempt: StepAttempt | undefined;
  await withStepLease(identityOf(run), async (current) => {
    attempt = current;
    if (how === "fails") throw new Error("a bug");
  }).catch(() => {});
  expect(attempt?.signal.aborted).toBe(true);
});
