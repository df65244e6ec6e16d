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

beforeEach(() => {
  polls = new IdlePolls();
  asked = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

/** Asks, and is told. */
async function ask(answer: typeof NONE | typeof JOB) {
  const answered = polls.ask(query);
  asked.at(-1)?.resolve(answer);
  return answered;
}

test("when there was no job, nobody asks again for a while", async () => {
  expect(await ask(NONE)).toEqual(NONE);
  vi.advanceTimersByTime(99);
  expect(await polls.ask(query)).toEqual(NONE);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await ask(JOB)).toBe(JOB);
});

test("when there was a job, there may be more: the next one asks", async () => {
  expect(await ask(JOB)).toBe(JOB);
  expect(await ask(JOB)).toBe(JOB);
  expect(asked).toHaveLength(2);
});

describe("when what was known holds no longer", () => {
  beforeEach(async () => {
    await ask(NONE);
    vi.advanceTimersByTime(100);
  });

  test("one asks for all that poll at that moment", async () => {
    const polling = [polls.ask(query), polls.ask(query), polls.ask(query)];
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(NONE);
    expect(await Promise.all(polling)).toEqual([NONE, NONE, NONE]);
    expect(asked).toHaveLength(2);
  });

  test("when one finds a job, the others ask, too: there may be more", async () => {
    const polling = [polls.ask(query), polls.ask(query)];
    asked[1]?.resolve(JOB);
    await vi.waitUntil(() => asked.length === 3);
    asked[2]?.resolve(JOB);
    expect(await Promise.all(polling)).toEqual([JOB, JOB]);
  });

  test("when a job comes meanwhile, the others ask", async () => {
    const polling = [polls.ask(query), polls.ask(query)];
    polls.notice();
    asked[1]?.resolve(NONE);
    await vi.waitUntil(() => asked.length === 3);
    asked[2]?.resolve(JOB);
    expect(await Promise.all(polling)).toEqual([NONE, JOB]);
  });

  test("a question that is not answered is asked again by the others", async () => {
    void polls.ask(query);
    const other = polls.ask(query);
    await vi.waitUntil(() => asked.length === 3);
    asked[2]?.resolve(JOB);
    expect(await other).toBe(JOB);
  });

  test("a question that failed says nothing to the others", async () => {
    const failing = polls.ask(query);
    const other = polls.ask(query);
    asked[1]?.reject(new Error("gone"));
    await expect(failing).rejects.toThrow("gone");
    await vi.waitUntil(() => asked.length === 3);
    asked[2]?.resolve(JOB);
    expect(await other).toBe(JOB);
  });
});

test("nobody waits for a question that is not answered", async () => {
  void polls.ask(query);
  expect(await ask(JOB)).toBe(JOB);
});

test("who hears of a new job asks, whatever is known", async () => {
  await ask(NONE);
  polls.notice();
  const second = polls.ask(query);
  expect(asked).toHaveLength(2);
  polls.notice();
  asked[1]?.resolve(NONE);
  await second;
  // It was asked before the newest notification: it says nothing about the job of that one.
  expect(await ask(JOB)).toBe(JOB);
});

test("a question that failed says nothing", async () => {
  const failing = polls.ask(query);
  asked[0]?.reject(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  expect(await ask(JOB)).toBe(JOB);
});
