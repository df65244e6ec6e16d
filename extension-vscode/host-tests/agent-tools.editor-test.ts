import assert from "node:assert/strict";
import { test } from "node:test";
import { ProblemError } from "@linnet/client";
import { recordedRun } from "@linnet/client/testing";
import type { Draft, LinnetChunk, LinnetMessage } from "@linnet/protocol";
import * as vscode from "vscode";
import { AllowedSecrets } from "../src/host/contexts/allowed-secrets.ts";
import { refuseSecrets } from "../src/host/contexts/refuse-secrets.ts";
import { RunReading } from "../src/host/runs/run-reading.ts";
import { agentTools, explained } from "../src/host/window/agent-tools.ts";
import { MemoryMemento } from "../testing/memory-memento.ts";

const CHAT = "0190c0de-0000-7000-8000-00000000c001";
const AT = "2026-01-01T00:00:00.000Z";
const DRAFT: Draft = {
  id: "draft-1",
  chatId: CHAT,
  messageId: "message-1",
  variants: [
    {
      posts: [
        {
          text: "It stores 4 numbers.",
          weightedLength: 20,
          claims: [],
          doubts: [{ kind: "number", text: "4 numbers" }],
        },
      ],
    },
  ],
  sources: [{ id: "s1", title: "src/counter.ts" }],
  chosen: 0,
  model: "local/extractive",
  createdAt: AT,
  updatedAt: AT,
};
const accepted: LinnetChunk[] = [
  { type: "tool-input-available", toolCallId: "d-1", toolName: "submitDraft", input: {} },
  {
    type: "tool-output-available",
    toolCallId: "d-1",
    output: {
      accepted: true,
      draftId: DRAFT.id,
      variants: DRAFT.variants,
      sources: [],
      problems: [],
    },
  },
];
const recorded = recordedRun();
const withDraft = [...recorded.slice(0, -2), ...accepted, ...recorded.slice(-2)];
const question: LinnetChunk = {
  type: "data-approval",
  id: "approval-1",
  data: { id: "approval-1", tool: "readPage", input: {}, state: "requested" },
};

interface World {
  sent: LinnetMessage[];
  forgotten: string[];
  /** The message whose run was stopped. */
  stopped: Promise<string>;
  tools: ReturnType<typeof agentTools>;
  /** Puts something else in front in the editor. */
  show: (title: string) => void;
}

/** @param chunks - What a run says; it goes on when the last of them is not its end. */
function world(
  chunks: readonly LinnetChunk[],
  refusal?: { sends?: Error; lists?: Error; reads?: Error },
  activeRunId: string | null = null,
): World {
  const sent: LinnetMessage[] = [];
  const forgotten: string[] = [];
  const stopped = Promise.withResolvers<string>();
  let inFront: string | undefined;
  const tools = agentTools({
    backendUrl: "http://127.0.0.1:3210",
    model: async () => "Scripted model",
    collect: async (source) => ({
      data: { kind: "diff", title: inFront ?? source, text: "+one" },
      omissions: ["a.lock was left out: it is generated."],
    }),
    maxCharacters: 1_000,
    inspect: (message) => refuseSecrets(message, new AllowedSecrets(new MemoryMemento())),
    forget: async (chatId) => void forgotten.push(chatId),
    cancel: async (_chatId, id) => stopped.resolve(id),
    api: {
      chats: {
        async list() {
          if (refusal?.lists) throw refusal.lists;
          return { chats: [], nextCursor: null };
        },
        get: async (id) => ({
          id,
          title: "",
          activeRunId,
          projectId: "project-1",
          updatedAt: AT,
          messages: [],
        }),
      },
      drafts: {
        async list() {
          if (refusal?.reads) throw refusal.reads;
          return { drafts: [DRAFT], nextCursor: null };
        },
      },
    },
    readings: {
      async send(chatId, message) {
        if (refusal?.sends) throw refusal.sends;
        sent.push(message);
        const stream = new ReadableStream<LinnetChunk[]>({
          start(controller) {
            for (const chunk of chunks) controller.enqueue([chunk]);
            if (chunks.at(-1)?.type === "finish") controller.close();
          },
        });
        const facts = {
          messageId: message.id,
          runId: undefined,
          wasOver: false,
          collected: undefined,
        };
        return { chatId, facts, reading: new RunReading(stream) };
      },
    },
  });
  const show = (title: string) => {
    inFront = title;
  };
  return { sent, forgotten, stopped: stopped.promise, tools, show };
}

const token = () => new vscode.CancellationTokenSource().token;

test("an agent's draft is from what the editor has, and its answer says what to be careful about", async () => {
  const { tools, sent } = world(withDraft);
  const input = { from: "staged", text: "Some notes.", instruction: "Keep it dry." };
  const answer = await tools.linnet_draftPost.run(input, token());
  const [message] = sent;
  assert.deepEqual(message?.metadata, { intent: "draft" });
  assert.deepEqual(message?.parts, [
    { type: "data-context", data: { kind: "diff", title: "staged", text: "+one" } },
    {
      type: "data-context",
      data: { kind: "selection", title: "Text of the agent", text: "Some notes." },
    },
    { type: "text", text: "Keep it dry." },
  ]);
  for (const said of [
    /^chatId: [0-9a-f-]{36}\. .*http:\/\/127\.0\.0\.1:3210\/chats\//,
    /a\.lock was left out: it is generated\./,
    /not published\. Only the person can publish it\./,
    /It stores 4 numbers\.\n\n\(No source supports: 4 numbers\)/,
    /Source: src\/counter\.ts/,
  ]) {
    assert.match(answer, said);
  }
});

test("the person is asked first, with what is sent, where to, and the model", async () => {
  const { tools, sent } = world(withDraft);
  const input = { from: "staged", text: "Some ![notes](https://example.com)." };
  const { message } = (await tools.linnet_draftPost.prepare(input)).confirmationMessages;
  const shown = message.value.replaceAll("&nbsp;", " ").split(/\n+/);
  assert.deepEqual(shown, [
    "Linnet at http://127.0.0.1:3210 gets:",
    "staged",
    "```text",
    "Some ![notes](https://example.com).",
    "```",
    "Scripted model drafts.",
  ]);
  assert.deepEqual(sent, []);
});

test("all of an agent's text is shown, and none of it leaves the block of code", async () => {
  const { tools } = world(withDraft);
  const fence = "`".repeat(3);
  const instruction = `${"Harmless. ".repeat(390)}\n ${fence}\n\n**Nothing is sent.**`;
  const { message } = (await tools.linnet_draftPost.prepare({ instruction, chatId: CHAT }))
    .confirmationMessages;
  const lines = message.value.replaceAll("&nbsp;", " ").split(/\n+/);
  assert.ok(lines.includes("The chat so far"));
  const [open, close] = ["````text", "````"].map((fence) => lines.indexOf(fence));
  const bold = lines.indexOf("**Nothing is sent.**");
  assert.ok(open !== undefined && close !== undefined && 0 < open && open < bold && bold < close);
  assert.ok(message.value.includes("Harmless. ".repeat(390).trim()));
});

test("what the person was shown is sent, whatever the editor has by then", async () => {
  const { tools, sent, show } = world(withDraft);
  const input = { from: "file" };
  show("first.ts");
  await tools.linnet_draftPost.prepare(input);
  show("second.ts");
  for (const title of ["first.ts", "second.ts"]) {
    await tools.linnet_draftPost.run(input, token());
    const [part] = sent.at(-1)?.parts ?? [];
    assert.ok(part?.type === "data-context");
    assert.equal(part.data.title, title);
  }
});

test("a secret in an agent's text is not sent", async () => {
  const { tools, sent } = world(withDraft);
  const text = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
  await assert.rejects(
    tools.linnet_draftPost.run({ text }, token()),
    /would have sent a secret.*Take it out and send again/,
  );
  assert.deepEqual(sent, []);
});

test("an editor that is not connected says what to do, and a call without anything what is missing", async () => {
  const lists = new ProblemError({ type: "/problems/unauthenticated", title: "No", status: 401 });
  const { tools, sent } = world([], { lists });
  await assert.rejects(tools.linnet_draftPost.run({ text: "Some notes." }, token()), (error) =>
    /Run the command “Linnet: Connect”/.test(String(explained(error))),
  );
  await assert.rejects(tools.linnet_draftPost.run({}, token()), /Give `from`, `text`/);
  await assert.rejects(
    tools.linnet_draftPost.run({ text: "a".repeat(1_001) }, token()),
    /Shorten `text`: it may have 1000 characters/,
  );
  assert.deepEqual(sent, []);
});

test("a message that the backend refuses is not sent later", async () => {
  const sends = new ProblemError({ type: "/problems/turn-running", title: "Busy", status: 409 });
  const { tools, forgotten } = world([], { sends });
  await assert.rejects(tools.linnet_draftPost.run({ chatId: CHAT }, token()), /Busy/);
  assert.deepEqual(forgotten, [CHAT]);
});

test("a call that was cut before it sends nothing", async () => {
  const { tools, sent } = world(withDraft);
  const cut = new vscode.CancellationTokenSource();
  cut.cancel();
  await assert.rejects(
    tools.linnet_draftPost.run({ text: "Some notes." }, cut.token),
    vscode.CancellationError,
  );
  assert.deepEqual(sent, []);
});

test("who cuts the call stops the run", async () => {
  const { tools, sent, stopped } = world([...recorded.slice(0, 9), question]);
  const cut = new vscode.CancellationTokenSource();
  await tools.linnet_draftPost.run({ text: "Some notes." }, cut.token);
  cut.cancel();
  assert.equal(await stopped, sent[0]?.id);
});

test("a question to the person ends the call, and no tool answers it", async () => {
  const { tools } = world([...recorded.slice(0, 9), question]);
  assert.match(
    await tools.linnet_draftPost.run({ text: "Some notes." }, token()),
    /No tool can answer it.*call linnet_readDraft/,
  );
});

test("a reading that breaks says that the run goes on, and where to find the draft", async () => {
  const { tools } = world([...recorded.slice(0, 9), { type: "finish" }]);
  assert.match(
    await tools.linnet_draftPost.run({ text: "Some notes." }, token()),
    /the run goes on\. Do not draft again: call linnet_readDraft/,
  );
});

test("a draft that cannot be read now is not drafted again", async () => {
  const { tools } = world(withDraft, { reads: new Error("The backend is away") });
  assert.match(
    await tools.linnet_draftPost.run({ text: "Some notes." }, token()),
    /could not be read now\. Do not draft again: call linnet_readDraft/,
  );
});

test("a draft is read with the person's changes, and with what is under way", async () => {
  const { tools } = world([], undefined, "run-1");
  const answer = await tools.linnet_readDraft.run({}, token());
  assert.match(answer, new RegExp(`chatId: ${CHAT}`));
  assert.match(answer, /Linnet is writing in this chat/);
  assert.match(answer, /It stores 4 numbers\./);
});
