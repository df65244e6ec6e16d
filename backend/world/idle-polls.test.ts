import { beforeEach, expect, test, vi } from "vitest";
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

test("many who ask at once are one question, and nobody asks again for a while", async () => {
  const answers = [polls.ask(query), polls.ask(query), polls.ask(query)];
  asked[0]?.resolve(NONE);
  expect(await Promise.all(answers)).toEqual([NONE, NONE, NONE]);
  vi.advanceTimersByTime(99);
  expect(await polls.ask(query)).toEqual(NONE);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  const later = polls.ask(query);
  asked[1]?.resolve(JOB);
  expect(await later).toBe(JOB);
});

test("when there was a job, there may be more: the next one asks", async () => {
  const answers = [polls.ask(query), polls.ask(query)];
  asked[0]?.resolve(JOB);
  expect(await answers[0]).toBe(JOB);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve(NONE);
  expect(await answers[1]).toEqual(NONE);
});

test("who hears of a new job asks, whatever is known and whoever is asking", async () => {
  const first = polls.ask(query);
  asked[0]?.resolve(NONE);
  await first;
  polls.notice();
  const second = polls.ask(query);
  expect(asked).toHaveLength(2);
  polls.notice();
  const third = polls.ask(query);
  expect(asked).toHaveLength(3);
  asked[1]?.resolve(NONE);
  await second;
  // It was asked before the newest notification: it says nothing about the job of that one.
  const fourth = polls.ask(query);
  asked[2]?.resolve(JOB);
  expect(await third).toBe(JOB);
  await expect.poll(() => asked.length).toBe(4);
  asked[3]?.resolve(JOB);
  expect(await fourth).toBe(JOB);
});

test("who waits for a question that failed asks for itself", async () => {
  const answers = [polls.ask(query), polls.ask(query)];
  asked[0]?.reject(new Error("gone"));
  await expect(answers[0]).rejects.toThrow("gone");
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve(NONE);
  expect(await answers[1]).toEqual(NONE);
});
