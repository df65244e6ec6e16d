import type { CallClaim, ClientPart, PostParts } from "@linnet/protocol";
import { PROBLEMS } from "@linnet/protocol";
import { expect, test } from "vitest";
import { ConnectionError } from "../errors/connection-error.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { answerModelCall } from "./answer-model-call.ts";

const request = { model: "small", messages: [], tools: [], toolChoice: "auto" as const };
const claim: CallClaim = { claim: 3, expiresIn: 20, request };
const taken = new ProblemError({
  type: "/problems/claim-conflict",
  ...PROBLEMS["claim-conflict"],
});

const NO_ANSWER = new ConnectionError("cut", "Try again.");

/** A backend that answers batches as it is told, and otherwise wants more. */
function backend(answers: (boolean | Error)[] = []) {
  const sent: PostParts[] = [];
  return {
    sent,
    claim: async () => claim,
    async sendParts(_callId: string, batch: PostParts) {
      sent.push(batch);
      const answer = answers.shift() ?? true;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

/** Answers a call; time goes on by itself. */
async function answer(
  api: Parameters<typeof answerModelCall>[0]["api"],
  ask: Parameters<typeof answerModelCall>[0]["ask"],
): Promise<void> {
  const clock = new ManualClock();
  const { signal } = new AbortController();
  let isOver = false;
  const done = answerModelCall({ api, callId: "c", client: "me", ask, signal, clock }).finally(
    () => {
      isOver = true;
    },
  );
  // The caller hears of it below.
  done.catch(() => {});
  while (!isOver) {
    await new Promise(setImmediate);
    clock.advance(100);
  }
  return done;
}

async function* parts(...said: ClientPart[]): AsyncGenerator<ClientPart> {
  yield* said;
}

const finish: ClientPart = { type: "finish", reason: "stop" };

test("what comes together is one batch, and adjacent text one part", async () => {
  const api = backend();
  await answer(api, () =>
    parts({ type: "text", text: "One" }, { type: "text", text: " two." }, finish),
  );
  expect(api.sent).toEqual([
    { claim: 3, batch: 0, parts: [{ type: "text", text: "One two." }, finish] },
  ]);
});

test("a batch whose answer is lost is sent again, under the same number", async () => {
  const api = backend([NO_ANSWER, NO_ANSWER]);
  await answer(api, () => parts({ type: "text", text: "One." }, finish));
  expect(api.sent.map(({ batch }) => batch)).toEqual([0, 0, 0]);
});

test("a model that takes its time is said to be at work, and its parts are counted on", async () => {
  const api = backend();
  await answer(api, async function* () {
    yield { type: "text", text: "One" };
    while (api.sent.length < 3) await new Promise(setImmediate);
    yield { type: "text", text: " two." };
    yield finish;
  });
  expect(api.sent.slice(0, 3).map(({ batch, parts: sent }) => [batch, sent.length])).toEqual([
    [0, 1],
    [1, 0],
    [1, 0],
  ]);
  expect(api.sent.at(-1)).toEqual({
    claim: 3,
    batch: 1,
    parts: [{ type: "text", text: " two." }, finish],
  });
});

test.each([
  ["nobody waits for it any more", false],
  ["another client has taken the call", taken],
])("the model is ended when %s", async (_name, said) => {
  let isEnded = false;
  const api = backend([said]);
  await answer(api, async function* (_request, signal) {
    yield { type: "text", text: "One" };
    await new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => {
        isEnded = true;
        resolve();
      }),
    );
  });
  expect(isEnded).toBe(true);
  expect(api.sent).toHaveLength(1);
});

test("a batch that is refused ends the call, and long text is cut", async () => {
  const refused = new ProblemError({
    type: "/problems/body-too-large",
    ...PROBLEMS["body-too-large"],
  });
  const api = backend([true, refused]);
  const long = "word ".repeat(30_000);
  const said = answer(api, () => parts({ type: "text", text: long }, finish));
  await expect(said).rejects.toThrow(refused);
  expect(api.sent.map(({ batch, parts: sent }) => [batch, sent[0]?.type])).toEqual([
    [0, "text"],
    [1, "text"],
    [1, "error"],
  ]);
  expect(long.startsWith(JSON.parse(JSON.stringify(api.sent[0]?.parts[0])).text)).toBe(true);
});

test("a call that another client has is left to it", async () => {
  const api = { ...backend(), claim: () => Promise.reject(taken) };
  await answer(api, () => {
    throw new Error("the model was asked");
  });
  expect(api.sent).toEqual([]);
});

test("what the model throws is sent as its failure, and an answer without an end is ended", async () => {
  const failing = backend();
  // biome-ignore lint/correctness/useYield: It fails before its first part.
  await answer(failing, async function* () {
    throw new Error("The network broke.");
  });
  const error = { type: "error", kind: "failed", message: "The network broke." };
  expect(failing.sent).toEqual([{ claim: 3, batch: 0, parts: [error] }]);
  const silent = backend();
  await answer(silent, () => parts());
  expect(silent.sent).toEqual([{ claim: 3, batch: 0, parts: [finish] }]);
});
