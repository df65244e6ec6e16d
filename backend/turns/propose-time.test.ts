import { timeToPost } from "@linnet/extractive";
import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { expect, test, vi } from "vitest";
import { proposeTime } from "./propose-time.ts";

/** Messages of one person come a day apart, from Wednesday, 25 November 2026, 06:00 in Berlin. */
vi.mock("../db/queries/messages.ts", () => ({
  arrivalOf: async (id: string) => new Date(Date.UTC(2026, 10, 24 + Number(id), 5)),
}));
vi.mock("../texts/text-threads.ts", () => ({
  TextTooSlowError: class extends Error {},
  inTextThread: async (_task: string, wish: Parameters<typeof timeToPost>[0]) => timeToPost(wish),
}));

const BERLIN = "Europe/Berlin";

const said = (id: string, text: string, timeZone?: string): LinnetMessage => ({
  id,
  role: "user",
  parts: [{ type: "text", text }],
  metadata: timeZone ? { timeZone } : undefined,
});
const answered = (...parts: LinnetPart[]): LinnetMessage => ({ id: "0", role: "assistant", parts });
const which = answered({ type: "text", text: "Which version?" });
const asked = answered({
  type: "data-approval",
  data: { id: "a", tool: "publishPost", input: {}, state: "declined" },
});

const propose = (messages: LinnetMessage[], kind: "turn" | "session" = "turn") =>
  proposeTime({ run: { kind }, messages });

test("the time counts from when the message came", async () => {
  expect(await propose([said("1", "Post it tomorrow at 9", BERLIN)])).toEqual({
    proposed: { at: "2026-11-26T08:00:00.000Z", timeZone: BERLIN },
  });
});

test.each([
  "the second, yes",
  "Yes, the second one",
  "the first",
  "publish the second",
  "poste den zweiten",
])("an answer that agrees or chooses takes the time of the message before: %s", async (text) => {
  const messages = [said("1", "Post it tomorrow at 9", BERLIN), which, said("2", text, BERLIN)];
  expect(await propose(messages)).toEqual({
    // Tomorrow as it was meant in the first message; the second came a day later.
    proposed: { at: "2026-11-26T08:00:00.000Z", timeZone: BERLIN },
  });
});

test("a time of the message before that is over by now is no proposal", async () => {
  const messages = [said("1", "Post it today at 9", BERLIN), which, said("2", "yes", BERLIN)];
  const { proposed, said: warned } = await propose(messages);
  expect(proposed).toBeUndefined();
  expect(warned).toMatchObject([{ code: "timeOver", values: { timeZone: BERLIN } }]);
});

test.each([
  ["yes, now", which],
  ["post the second now", which],
  ["publish the second today", which],
  ["poste den zweiten heute", which],
  ["publish the second at once", which],
  ["publica el segundo hoy", which],
  ["publie le deuxième aujourd'hui", which],
  ["انشر الثاني اليوم", which],
  // The request for what was named then has been made.
  ["ok, yes", asked],
])("no other time is taken: %s", async (text, between) => {
  const messages = [said("1", "Post it on Friday at 9", BERLIN), between, said("2", text, BERLIN)];
  expect(await propose(messages)).toEqual({});
});

test("a time further away than posts can be scheduled is no proposal", async () => {
  const { proposed, said: warned } = await propose([
    said("1", "Post it on 1 March 2028 at 9", BERLIN),
  ]);
  expect(proposed).toBeUndefined();
  expect(warned).toMatchObject([{ code: "timeTooFar", values: { days: 366 } }]);
});

test.each([
  ["no message names a zone", undefined, "turn", "UTC", true],
  ["another client's message named it", BERLIN, "turn", BERLIN, true],
  ["a session took it with its first message", BERLIN, "session", BERLIN, false],
] as const)("a request without a zone, where %s", async (_, zone, kind, timeZone, isWarned) => {
  const messages = [
    said("1", "Draft a post", zone),
    answered(),
    said("2", "Post it tomorrow at 9"),
  ];
  const { proposed, said: warned } = await propose(messages, kind);
  expect(proposed?.timeZone).toBe(timeZone);
  const told = {
    code: "timeNamed",
    values: { timeZone, time: expect.stringContaining(`(${timeZone})`) },
  };
  if (isWarned) expect(warned).toMatchObject([told]);
  else expect(warned).toBeUndefined();
});
