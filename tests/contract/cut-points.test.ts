import type { LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import type { StartedTurn } from "../support/api-client.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import {
  cut,
  finish,
  type Plan,
  type PlanStep,
  pauseAt,
  reasoning,
  text,
  toolCall,
} from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
const MODES = ["verbatim", "compact"] as const;
/** Readers that are open at once: more would only wait for sockets. */
const AT_ONCE = 24;

const PAGE = {
  kind: "page",
  title: "The river rose",
  url: "https://example.com/river",
  text: "The river rose by two metres on Monday. Nobody was hurt.",
} as const;
const DRAFT = {
  variants: [
    { posts: [{ text: "The river rose by 2 m.", claims: [{ text: "by 2 m", sourceIds: ["1"] }] }] },
  ],
  sources: [{ id: "1", title: PAGE.title, url: PAGE.url }],
};

/** A draft that is sent back. */
const LONG = { variants: [{ posts: [{ text: "x".repeat(300) }] }] };

/** The chunks of a drafting turn: an attempt that breaks off in a tool call, its successor, a draft. */
const drafting = (...beforeTheEnd: PlanStep[]): Plan[] => [
  [reasoning("Let me "), text("A start"), toolCall("submitDraft", '{"va'), cut()],
  [
    reasoning("Let me count that. "),
    text("Counting 👩‍🚀 first. "),
    toolCall("submitDraft", LONG, { pieceLength: 40 }),
    finish(),
  ],
  [
    text("Here is the draft, "),
    ...beforeTheEnd,
    text("as it fits."),
    toolCall("submitDraft", DRAFT, { pieceLength: 24 }),
    finish(),
  ],
];

/** The chunks of a research turn: the attached source, a tool that fails, what was understood. */
const research: Plan[] = [
  [
    reasoning("Is there more? "),
    text("Looking. "),
    toolCall("readPage", { url: "http://127.0.0.1/" }),
    finish(),
  ],
  [text("The river rose by two metres [1]. Shall I draft it?"), finish()],
];

function start(words: string, plans: readonly Plan[]): Promise<StartedTurn> {
  for (const plan of plans) fixture.model.enqueue(plan, answering(words));
  return fixture.client.startTurn(words, { context: PAGE });
}

async function storedAnswer(chatId: string): Promise<LinnetMessage | undefined> {
  return (await fixture.client.getChat(chatId)).messages.at(-1);
}

/** Runs `check` for each index, a few at a time. */
async function forEachIndex(count: number, check: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await check(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const EVERYWHERE = [
  "data-progress",
  "data-route",
  "data-attempt",
  "data-run",
  "reasoning-delta",
  "text-delta",
  "tool-input-available",
];

test.each([
  {
    words: "Draft a post, cut when ended",
    plans: drafting(),
    kinds: ["tool-input-delta", "tool-output-available"],
  },
  {
    words: "What is known, cut when ended?",
    plans: research,
    kinds: ["source-url", "tool-output-error"],
  },
])(
  "$words: cut after any chunk of an ended run, a reader that comes back holds the stored message",
  async ({ words, plans, kinds }) => {
    const { chatId, runId, reader } = await start(words, plans);
    expect(await reader.ended).toBe("done");
    const whole = reader.chunks();
    const sent = new Set<string>(whole.map(({ type }) => type));
    for (const kind of [...EVERYWHERE, ...kinds]) expect(sent, kind).toContain(kind);
    const stored = await storedAnswer(chatId);
    expect(await foldedMessage(whole)).toEqual(stored);

    await forEachIndex(whole.length + 1, async (cutAfter) => {
      for (const first of MODES) {
        const before = await fixture.client.openStream(chatId, runId, {
          replay: first,
          cutAfter: Math.max(1, cutAfter),
        });
        await before.ended;
        const held = cutAfter === 0 ? [] : before.chunks();
        const startIndex = cutAfter === 0 ? 0 : before.next;
        // Nothing is left to come back for.
        if (startIndex === whole.length) {
          expect(await foldedMessage(held)).toEqual(stored);
          continue;
        }
        for (const second of MODES) {
          const after = await fixture.client.openStream(chatId, runId, {
            startIndex,
            replay: second,
          });
          expect(await after.ended).toBe("done");
          const name = `${first}, cut after ${cutAfter} events, ${second}`;
          expect(await foldedMessage([...held, ...after.chunks()]), name).toEqual(stored);
          if (first === "verbatim" && second === "verbatim") {
            expect([...held, ...after.chunks()], name).toEqual(whole);
          }
        }
      }
    });
  },
);

test("cut after any chunk of a run that goes on, a reader that comes back holds the stored message", async () => {
  const gate = createGate();
  const { chatId, runId, reader } = await start(
    "Draft a post, cut while running",
    drafting(pauseAt(gate)),
  );
  await gate.reached;
  await reader.eventMatching((chunk) => chunk.type === "text-delta" && /draft/.test(chunk.delta));
  const { tailIndex } = await fixture.client.getRun(chatId, runId);
  await reader.eventArrived(tailIndex + 1);
  const sofar = reader.chunks();

  const waiting: Promise<() => Promise<void>>[] = [];
  for (let cutAfter = 0; cutAfter <= sofar.length; cutAfter += 1) {
    for (const replay of MODES) {
      waiting.push(
        fixture.client
          .openStream(chatId, runId, { startIndex: cutAfter, replay })
          .then((after) => async () => {
            expect(await after.ended).toBe("done");
            const chunks = [...sofar.slice(0, cutAfter), ...after.chunks()];
            const name = `cut after ${cutAfter}, ${replay}`;
            expect(await foldedMessage(chunks), name).toEqual(stored);
            if (replay === "verbatim") expect(chunks, name).toEqual(reader.chunks());
          }),
      );
    }
  }
  const checks = await Promise.all(waiting);
  gate.open();
  expect(await reader.ended).toBe("done");
  const stored = await storedAnswer(chatId);
  expect(await foldedMessage(reader.chunks())).toEqual(stored);
  for (const check of checks) await check();
});
