import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectionError, ProblemError } from "@linnet/client";
import { recordedRun } from "@linnet/client/testing";
import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import * as vscode from "vscode";
import { AllowedSecrets } from "../src/host/contexts/allowed-secrets.ts";
import { refuseSecrets } from "../src/host/contexts/refuse-secrets.ts";
import { RunReading } from "../src/host/runs/run-reading.ts";
import { type AnswerInChatOptions, answerInChat } from "../src/host/window/answer-in-chat.ts";
import { MemoryMemento } from "../testing/memory-memento.ts";

/** Records what is written into the editor's chat. */
class RecordedAnswer {
  readonly lines: string[] = [];

  /** The members of the answer's stream that `answerInChat` uses. */
  get stream(): vscode.ChatResponseStream {
    const say = (line: string) => void this.lines.push(line);
    return {
      markdown: (text: string) => say(text),
      progress: (text: string) => say(`(${text})`),
      button: ({ command }: vscode.Command) => say(`[${command}]`),
    } as Partial<vscode.ChatResponseStream> as vscode.ChatResponseStream;
  }
}

interface Asked {
  chatId: string;
  message: LinnetMessage;
}

function options(asked: Asked[], refuse?: Error): AnswerInChatOptions & { forgotten: string[] } {
  const forgotten: string[] = [];
  return {
    forgotten,
    inspect: (message) => refuseSecrets(message, new AllowedSecrets(new MemoryMemento())),
    forget: async (chatId) => void forgotten.push(chatId),
    cancel: async () => {},
    show: () => () => {},
    collect: async (source) => ({
      data: { kind: "diff", title: source, text: "+one" },
      omissions: ["a.lock was left out: it is generated."],
    }),
    maxCharacters: 24_000,
    readings: {
      async send(chatId, message) {
        if (refuse) throw refuse;
        asked.push({ chatId, message });
        const stream = new ReadableStream<LinnetChunk[]>({
          start(controller) {
            for (const chunk of recordedRun()) controller.enqueue([chunk]);
            controller.close();
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
  };
}

function request(prompt: string, references: vscode.ChatPromptReference[] = []) {
  return { prompt, references } as Partial<vscode.ChatRequest> as vscode.ChatRequest;
}

const EMPTY = { history: [] } as Partial<vscode.ChatContext> as vscode.ChatContext;

const token = () => new vscode.CancellationTokenSource().token;

test("@linnet writes text that no further attempt replaces, and offers to open the view", async () => {
  const said = new RecordedAnswer();
  const asked: Asked[] = [];
  const given = options(asked);
  const result = await answerInChat(given, request("Draft it"), EMPTY, said.stream, token());
  assert.ok(said.lines.includes("(Drafting...)"));
  assert.ok(said.lines.includes("Here is the post.\n\n"));
  assert.ok(!said.lines.join("").includes("The first attempt"));
  assert.equal(said.lines.at(-1), "[linnet.open]");
  assert.deepEqual(result, { metadata: { chatId: asked[0]?.chatId } });
});

test("a referenced file is sent as context", async () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const asked: Asked[] = [];
  const value = vscode.Uri.joinPath(folder.uri, "README.md");
  const references = [{ id: "file", value }];
  await answerInChat(
    options(asked),
    request("Draft it", references),
    EMPTY,
    new RecordedAnswer().stream,
    token(),
  );
  assert.deepEqual(asked[0]?.message.parts, [
    {
      type: "data-context",
      data: { kind: "file", title: "README.md", language: "markdown", text: "# A counter\n" },
    },
    { type: "text", text: "Draft it" },
  ]);
});

test("references have the rules of attachments: no secret files, and no path of a file outside", async () => {
  const folder = await mkdtemp(join(tmpdir(), "linnet-reference-"));
  const uriOf = (name: string) => vscode.Uri.file(join(folder, name));
  await writeFile(uriOf(".env").fsPath, "SHOE_SIZE=42\n");
  await writeFile(uriOf("notes.md").fsPath, "One.\nTwo.\nThree.\n");
  await writeFile(uriOf("long.md").fsPath, "A line of text.\n".repeat(1_000));
  const range = new vscode.Range(1, 0, 2, 0);
  const references = [
    { id: "secrets", value: uriOf(".env") },
    { id: "file", value: uriOf("long.md") },
    { id: "lines", value: new vscode.Location(uriOf("notes.md"), range) },
  ];
  const asked: Asked[] = [];
  const said = new RecordedAnswer();
  const given = { ...options(asked), maxCharacters: 3_000 };
  try {
    await answerInChat(given, request("Draft it", references), EMPTY, said.stream, token());
  } finally {
    await rm(folder, { recursive: true });
  }
  const contexts = (asked[0]?.message.parts ?? []).flatMap((part) =>
    part.type === "data-context" ? part.data : [],
  );
  assert.deepEqual(
    contexts.map(({ kind, title }) => [kind, title]),
    [
      ["file", "long.md"],
      ["selection", "notes.md:2"],
    ],
  );
  assert.ok((contexts[0]?.text.length ?? 0) <= 1_000);
  assert.equal(contexts[1]?.text, "Two.\n");
  assert.match(said.lines[0] ?? "", /^\*\.env was not attached/);
  assert.match(said.lines[1] ?? "", /Lines left out at the end/);
});

test("a command names what is drafted from", async () => {
  const asked: Asked[] = [];
  const said = new RecordedAnswer();
  const staged = { ...request(""), command: "staged" };
  await answerInChat(options(asked), staged, EMPTY, said.stream, token());
  assert.deepEqual(asked[0]?.message.parts, [
    { type: "data-context", data: { kind: "diff", title: "staged", text: "+one" } },
    { type: "text", text: "Draft a post about this." },
  ]);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  assert.deepEqual(asked[0]?.message.metadata, { timeZone, intent: "draft" });
  assert.equal(said.lines[0], "*a.lock was left out: it is generated.*\n\n");
});

test("a secret is not sent", async () => {
  const asked: Asked[] = [];
  const secret = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
  await assert.rejects(
    answerInChat(options(asked), request(secret), EMPTY, new RecordedAnswer().stream, token()),
    /would have sent a secret/,
  );
  assert.deepEqual(asked, []);
});

test("a backend that is away is told with its address", async () => {
  const away = new ConnectionError("unreachable", "Check it.");
  await assert.rejects(
    answerInChat(
      options([], away),
      request("Draft it"),
      EMPTY,
      new RecordedAnswer().stream,
      token(),
    ),
    /that this address in the settings is right/,
  );
});

test("an editor that is not connected offers to connect, and sends nothing later", async () => {
  const said = new RecordedAnswer();
  const refusal = new ProblemError({ type: "/problems/unauthenticated", title: "No", status: 401 });
  const given = options([], refusal);
  await answerInChat(given, request("Draft it"), EMPTY, said.stream, token());
  assert.deepEqual(said.lines, [
    "This editor is not connected to Linnet. Connect it, then ask again.",
    "[linnet.connect]",
  ]);
  assert.equal(given.forgotten.length, 1);
});
