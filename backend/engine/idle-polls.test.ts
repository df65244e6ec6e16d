import { beforeEach, describe, expect, test, vi } from "vitest";
import { IdlePolls } from "./idle-polls.ts";

const NONE = { rows: [] };
const JOB = { rows: [{ id: 1 }] };

let polls: IdlePolls;
/** What PostgreSQL was asked, in order. */
let asked: PromiseWithResolvers<{ rows: object[] }>[];
const query = () => {
  const question = Promise.withResolvers<{ rows: object[] }>();
  asked.push(question);
  return question.promise;
};
const onRest = vi.fn();
const hasJobs = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  hasJobs.mockReset().mockResolvedValue(true);
  polls = new IdlePolls(hasJobs);
  asked = [];
  onRest.mockClear();
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  return () => vi.useRealTimers();
});

/** What a poll came to so far. */
function poll(): { answer?: { rows: object[] }; error?: unknown } {
  const state: ReturnType<typeof poll> = {};
  polls.ask(query, onRest).then(
    (answer) => {
      state.answer = answer;
    },
    (error: unknown) => {
      state.error = error;
    },
  );
  return state;
}

/** Polls, and is told. */
async function ask(answer: typeof NONE | typeof JOB): Promise<void> {
  const state = poll();
  asked.at(-1)?.resolve(answer);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.answer).toBe(answer);
}

test("when there was a job, there may be more: the next one asks", async () => {
  await ask(JOB);
  await ask(JOB);
  expect(asked).toHaveLength(2);
});

test("nobody waits for a question that is not answered", async () => {
  poll();
  await ask(JOB);
});

test("a question that failed says nothing", async () => {
  const failing = poll();
  asked[0]?.reject(new Error("gone"));
  await vi.advanceTimersByTimeAsync(0);
  expect(failing.error).toEqual(new Error("gone"));
  await ask(JOB);
  expect(onRest).not.toHaveBeenCalled();
});

describe("when there was no job", () => {
  beforeEach(() => ask(NONE));

  test("who polls rests, and gives its connection back before", async () => {
    const state = poll();
    expect(onRest).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(1);
    expect(state).toEqual({});
  });

  test("one of all asks every half second while the queue has jobs, and the others rest", async () => {
    const resting = Array.from({ length: 12 }, poll);
    for (let second = 0; second < 4; second += 0.5) {
      await vi.advanceTimersByTimeAsync(500);
      asked.at(-1)?.resolve(NONE);
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(9);
    expect(resting.filter(({ answer }) => answer)).toHaveLength(8);
  });

  test("nobody asks while the queue is empty, which is looked for every five seconds", async () => {
    hasJobs.mockResolvedValue(false);
    const resting = [poll(), poll()];
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
    expect(hasJobs).toHaveBeenCalledTimes(4);
    hasJobs.mockResolvedValue(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(NONE);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(3);
    expect(resting[0]?.answer).toBe(NONE);
  });

  test("an empty queue that has had news is looked at every half second", async () => {
    hasJobs.mockResolvedValue(false);
    const [first, second] = [poll(), poll(), poll()];
    await vi.advanceTimersByTimeAsync(500);
    polls.notice();
    hasJobs.mockResolvedValue(true);
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.resolve(NONE);
    await vi.advanceTimersByTimeAsync(499);
    expect(first?.answer).toBe(NONE);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
    asked[2]?.resolve(JOB);
    await vi.advanceTimersByTimeAsync(0);
    expect(second?.answer).toBe(JOB);
  });

  test("an answer about the queue from before the newest notification says nothing", async () => {
    const late = Promise.withResolvers<boolean>();
    hasJobs.mockReturnValueOnce(late.promise);
    poll();
    poll();
    await vi.advanceTimersByTimeAsync(500);
    polls.notice();
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.resolve(NONE);
    late.resolve(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(3);
  });

  test("where the database does not say whether there are jobs, one asks", async () => {
    hasJobs.mockRejectedValue(new Error("gone"));
    poll();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
  });

  test("one asks at once when it hears of a new job", async () => {
    const resting = [poll(), poll()];
    polls.notice();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(NONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(resting).toEqual([{ answer: NONE }, {}]);
  });

  test("who finds a job wakes two more, who ask, too", async () => {
    const resting = Array.from({ length: 4 }, poll);
    polls.notice();
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.resolve(JOB);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(4);
    asked[2]?.resolve(JOB);
    asked[3]?.resolve(NONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(5);
    expect(resting).toEqual([{ answer: JOB }, { answer: JOB }, { answer: NONE }, {}]);
  });

  test("a question that was asked before the newest notification says nothing about its job", async () => {
    polls.notice();
    const state = poll();
    expect(asked).toHaveLength(2);
    polls.notice();
    asked[1]?.resolve(NONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.answer).toBe(NONE);
    await ask(JOB);
  });

  test("whoever rests asks when nobody listens any more", async () => {
    const resting = [poll(), poll()];
    polls.endRests();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(3);
    for (const question of asked) question.resolve(NONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(resting).toEqual([{ answer: NONE }, { answer: NONE }]);
  });

  test("a question that is not answered keeps nobody from the next one", async () => {
    poll();
    const other = poll();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(3);
    asked[2]?.resolve(JOB);
    await vi.advanceTimersByTimeAsync(0);
    expect(other.answer).toBe(JOB);
  });
});
