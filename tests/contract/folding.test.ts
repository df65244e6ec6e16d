import type { LinnetMessage } from "@linnet/protocol";
import { expect, test } from "vitest";
import { foldedMessage } from "../support/folded-message.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import {
  cut,
  finish,
  type Plan,
  pauseAt,
  reasoning,
  say,
  text,
  toolCall,
} from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

async function storedAnswer(chatId: string): Promise<LinnetMessage | undefined> {
  return (await fixture.client.getChat(chatId)).messages.at(-1);
}

/** The message that a new reader builds from either replay after the end. */
async function replayed(chatId: string, runId: string): Promise<LinnetMessage[]> {
  return Promise.all(
    (["verbatim", "compact"] as const).map(async (replay) => {
      const reader = await fixture.client.openStream(chatId, runId, { replay });
      expect(await reader.ended).toBe("done");
      return foldedMessage(reader.chunks());
    }),
  );
}

const POST = { variants: [{ posts: [{ text: "A post.", claims: [] }] }], sources: [] };

/** A draft that is sent back. */
const LONG = { variants: [{ posts: [{ text: "x".repeat(300) }] }] };

const ANSWERS: [string, Plan[]][] = [
  ["plain text", [say("Plain text and no more.")]],
  ["reasoning before text", [[reasoning("Let me see. "), text("I see."), finish()]]],
  [
    "text around tools, in several calls",
    [
      [text("First "), toolCall("submitDraft", LONG), finish()],
      [reasoning("Again. "), toolCall("submitDraft", LONG), finish()],
      [toolCall("submitDraft", POST), finish()],
    ],
  ],
  [
    "two tools in one call",
    [
      [toolCall("submitDraft", LONG), toolCall("submitDraft", LONG), finish()],
      say("Both are too long."),
    ],
  ],
  [
    "a tool that is called with nonsense",
    [[toolCall("submitDraft", { words: 3 }), finish()], say("Sorry about that.")],
  ],
  [
    "a tool whose arguments are no JSON",
    [[toolCall("submitDraft", '{"text": oops'), finish()], say("Sorry about that too.")],
  ],
  [
    "a tool that is not there",
    [[toolCall("launchRocket", { now: true }), finish()], say("There is no rocket.")],
  ],
  [
    "letters that are hard to cut",
    [
      say([
        "👩‍🚀",
        "日本",
        "語 ",
        "\ud83d",
        "\ude80",
        " e\u0301",
        "\u0000",
        "\\u0000",
        " \ud800 end",
      ]),
    ],
  ],
  [
    "letters in a tool's input that no database takes",
    [
      [toolCall("submitDraft", '{"text":"a\\u0000b\\ud800c"}'), finish()],
      [
        toolCall("submitDraft", {
          variants: [{ posts: [{ text: "NUL \u0000 and \udc00.", claims: [] }] }],
          sources: [{ id: "s\u0000", title: "\ud83d" }],
        }),
        finish(),
      ],
    ],
  ],
  ["an answer without a word", [[finish()]]],
];

test.each(ANSWERS)(
  "%s: the stored message is the one that every reader builds",
  async (name, plans) => {
    // Drafting has tools; a word of its own tells this turn's requests apart.
    const word = `answer-${name.replaceAll(" ", "-")}`;
    for (const plan of plans) fixture.model.enqueue(plan, answering(word));
    const { chatId, runId, reader } = await fixture.client.startTurn(`Draft: ${word}`);
    expect(await reader.ended).toBe("done");

    const stored = await storedAnswer(chatId);
    expect(await foldedMessage(reader.chunks())).toEqual(stored);
    for (const message of await replayed(chatId, runId)) expect(message).toEqual(stored);
    expect(stored?.parts.some(({ type }) => type === "data-attempt")).toBe(false);
    expect(stored?.parts.at(-1)).toMatchObject({ type: "data-run", data: { status: "completed" } });
  },
);

test("while a run goes on, the chat shows what is stored so far", async () => {
  const gate = createGate();
  fixture.model.when(answering("half-way"), [
    reasoning("Thinking. "),
    text("The first half"),
    pauseAt(gate),
    text(" and the second."),
    finish(),
  ]);
  const { chatId, runId, reader } = await fixture.client.startTurn("Be half-way");
  await gate.reached;
  await reader.eventMatching((chunk) => chunk.type === "text-delta" && /half/.test(chunk.delta));
  const { tailIndex } = await fixture.client.getRun(chatId, runId);
  await reader.eventArrived(tailIndex + 1);

  const chat = await fixture.client.getChat(chatId);
  expect(chat.activeRunId).toBe(runId);
  expect(chat.messages).toHaveLength(2);
  expect(chat.messages[1]).toEqual(await foldedMessage(reader.chunks()));

  gate.open();
  await reader.ended;
  const after = await fixture.client.getChat(chatId);
  expect(after.activeRunId).toBeNull();
  expect(after.messages[1]).toEqual(await foldedMessage(reader.chunks()));
});

test("a call that is cut and tried again shows its text once, live, replayed and stored", async () => {
  fixture.model.enqueue(
    [reasoning("A start. "), text("The river ro"), toolCall("submitDraft", '{"va'), cut()],
    answering("retried"),
  );
  fixture.model.enqueue([text("The river rose."), finish()], answering("retried"));
  const { chatId, runId, reader } = await fixture.client.startTurn("Draft it, retried");
  expect(await reader.ended).toBe("done");

  const attempts = reader
    .chunks()
    .flatMap((chunk) => (chunk.type === "data-attempt" ? [chunk.data] : []));
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(new Set(attempts.map(({ step }) => step)).size).toBe(1);

  const stored = await storedAnswer(chatId);
  const texts = stored?.parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(texts).toEqual(["The river rose."]);
  expect(stored?.parts.some(({ type }) => type === "reasoning" || type.startsWith("tool-"))).toBe(
    false,
  );
  expect(await foldedMessage(reader.chunks())).toEqual(stored);
  for (const message of await replayed(chatId, runId)) expect(message).toEqual(stored);

  const compact = await fixture.client.openStream(chatId, runId, { replay: "compact" });
  await compact.ended;
  expect(JSON.stringify(compact.chunks())).not.toContain('The river ro"');
});

test("a compact replay that is asked for in the middle of an attempt goes on live", async () => {
  const [first, second] = [createGate(), createGate()];
  fixture.model.enqueue(
    [text("One two"), pauseAt(first), text(" three"), cut()],
    answering("mid-attempt"),
  );
  fixture.model.enqueue(
    [text("Uno"), pauseAt(second), text(" dos"), finish()],
    answering("mid-attempt"),
  );
  const { chatId, runId, reader } = await fixture.client.startTurn("Stand mid-attempt");
  await first.reached;
  const early = await fixture.client.openStream(chatId, runId, { replay: "compact" });
  first.open();
  await second.reached;
  const late = await fixture.client.openStream(chatId, runId, { replay: "compact" });
  second.open();
  await reader.ended;
  const stored = await storedAnswer(chatId);
  for (const other of [early, late]) {
    expect(await other.ended).toBe("done");
    expect(await foldedMessage(other.chunks())).toEqual(stored);
    expect(other.next).toBe(reader.next);
  }
});
