import type { Fault, LoopbackBackend } from "@linnet/client/testing";
import { eventText, LoopbackRun } from "@linnet/client/testing";
import type { LinnetChunk } from "@linnet/protocol";

/** The text that a client has to print: characters of one to four bytes, none of them repeated by a cut. */
export const ANSWER =
  "Die Möwe fliegt über Brest. 潮は一日に二度変わる。 🐦 Zwei Mal am Tag: Ebbe und Flut.";

const DELTAS = Array.from(ANSWER.matchAll(/.{1,7}/gsu), ([delta]) => delta);

function textPart(id: string, deltas: readonly string[]): LinnetChunk[] {
  return [
    { type: "text-start", id },
    ...deltas.map((delta) => ({ type: "text-delta" as const, id, delta })),
    { type: "text-end", id },
  ];
}

function attempt(number: number): LinnetChunk {
  return { type: "data-attempt", id: `s:${number}`, data: { step: "s", attempt: number } };
}

/** A whole run: an attempt that was interrupted, the one that counts, a part that nobody knows. */
export function hostileRun(): LoopbackRun {
  const run = new LoopbackRun();
  run.append(
    { type: "start", messageId: "019a0000-0000-7000-8000-000000000001" },
    attempt(1),
    { type: "text-start", id: "a" },
    { type: "text-delta", id: "a", delta: "This does not count." },
    attempt(2),
    ...textPart("b", DELTAS),
    { type: "data-run", data: { status: "completed" } },
    { type: "finish" },
  );
  run.end();
  return run;
}

/** Byte of the stream in the middle of the character 🐦. */
function insideCharacter(run: LoopbackRun): number {
  let before = 0;
  for (const [index, chunk] of run.log.entries()) {
    const text = eventText(chunk, index + 1);
    const at = text.indexOf("🐦");
    if (at >= 0) return before + Buffer.byteLength(text.slice(0, at)) + 2;
    before += Buffer.byteLength(text);
  }
  throw new Error("The run does not have the character.");
}

export interface ClientPlan {
  title: string;
  /** The faults of the requests for the stream in order; the POST is the first. */
  faults: (run: LoopbackRun) => Fault[];
  /** The events at the server meanwhile. */
  during?: (server: LoopbackBackend) => Promise<void>;
  /** It takes the silence after which a client gives a connection up: half a minute. */
  isSlow?: boolean;
}

const BAD_GATEWAY: Fault = { answer: 502, body: "<html>Bad Gateway</html>" };

/** A plan of faults between a turn's POST and the end of its answer. */
export const CLIENT_PLANS: readonly ClientPlan[] = [
  { title: "Nothing goes wrong.", faults: () => [] },
  { title: "Each byte arrives by itself.", faults: () => [{ splitBytes: true }] },
  {
    title: "Connections break between events.",
    faults: () => [{ cutAfterEvents: 3 }, { cutAfterEvents: 1 }, { cutAfterEvents: 4 }],
  },
  {
    title: "Connections break inside of an event.",
    faults: () => [
      { cutAfterEvents: 2, extraBytes: 5 },
      { cutAfterEvents: 2, extraBytes: 17 },
      { cutAfterEvents: 0, extraBytes: 1 },
    ],
  },
  {
    title: "A connection breaks inside of a character.",
    faults: (run) => [{ cutAtByte: insideCharacter(run) }],
  },
  {
    title: "The stream ends in good order, without [DONE].",
    faults: () => [{ endAfterEvents: 5 }, { endAfterEvents: 2 }],
  },
  {
    title: "A gateway answers 502, before the stream and in the middle.",
    faults: () => [BAD_GATEWAY, { cutAfterEvents: 5 }, BAD_GATEWAY, BAD_GATEWAY],
  },
  {
    title: "An instance stops: 503 with Retry-After.",
    faults: () => [{ cutAfterEvents: 5 }, { answer: 503, headers: { "retry-after": "1" } }],
  },
  {
    title: "Connections are dropped without an answer.",
    faults: () => [{ drop: true }, { cutAfterEvents: 7 }, { drop: true }],
  },
  {
    title: "The backend is killed, and is back after a second.",
    faults: () => [{ stallAfterEvents: 6 }],
    async during(server) {
      await server.streamOpened();
      await server.stop();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await server.listen();
    },
  },
  {
    title: "The stream falls silent, and its connection stays open.",
    faults: () => [{ stallAfterEvents: 6 }],
    isSlow: true,
  },
];
