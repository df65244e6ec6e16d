/**
 * `npm run draft`: drafts a post about a text, in the terminal, through the same API and the
 * same transport as every client. It is also the example for integrators.
 */
import { createInterface, type Interface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { LinnetApi, ResumableChatTransport, turnOutcome } from "@linnet/client";
import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { foldAttempts, newId } from "@linnet/protocol";
import { readUIMessageStream } from "ai";
import { droppingFetch } from "./dropping-fetch.ts";
import { findBackend } from "./find-backend.ts";
import { printDraft, TurnPrinter } from "./print-turn.ts";
import { readSource } from "./read-source.ts";
import { refuseSecrets } from "./refuse-secrets.ts";

const USAGE = `Usage: npm run draft -- [--file article.txt | --url https://...] [options]
Without --file and --url the text is read from standard input.

  --ask "..."       what to write (default: "Draft a post about this.")
  --yes             confirm the research without asking, and read no page that nobody named
  --send-secrets    send the text though it holds what looks like a secret
  --drop-every N    cut the connection every N chunks and resume; the output is the same
  --help            this text`;

const { values: options } = parseArgs({
  options: {
    file: { type: "string" },
    url: { type: "string" },
    ask: { type: "string", default: "Draft a post about this." },
    yes: { type: "boolean", default: false },
    "drop-every": { type: "string" },
    "send-secrets": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

interface Client {
  api: LinnetApi;
  transport: ResumableChatTransport;
  /** There when somebody can be asked. */
  terminal: Interface | undefined;
}

/** Answers what a turn asks for: with `--yes`, or with nobody at the terminal, by a no. */
async function answerOpen(
  api: LinnetApi,
  chatId: string,
  open: LinnetDataParts["approval"],
  terminal: Interface | undefined,
): Promise<void> {
  const runId = (await api.chats.get(chatId)).activeRunId;
  if (!runId) return;
  const said = await terminal?.question("\nMay this page be read? (y/N): ");
  await api.chats.answerApproval(chatId, runId, open.id, {
    approved: /^\s*(?:y|yes|j|ja|نعم)\s*$/i.test(said ?? ""),
  });
}

/** Sends a message and prints the answer as it comes; returns the whole of it. */
async function takeTurn(
  { api, transport, terminal }: Client,
  chatId: string,
  parts: LinnetMessage["parts"],
): Promise<LinnetMessage> {
  const stream = await transport.sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [{ id: newId(), role: "user", parts }],
    abortSignal: undefined,
  });
  const printer = new TurnPrinter();
  const asked = new Set<string>();
  let answer: LinnetMessage = { id: "", role: "assistant", parts: [] };
  for await (const state of readUIMessageStream<LinnetMessage>({ stream })) {
    answer = { ...state, parts: foldAttempts(state.parts) };
    printer.show(answer);
    const open = answer.parts.findLast((part) => part.type === "data-approval")?.data;
    if (open?.state !== "requested" || asked.has(open.id)) continue;
    asked.add(open.id);
    await answerOpen(api, chatId, open, terminal);
  }
  printer.end();
  return answer;
}

/** Asks until there is a draft; `--yes` confirms. */
async function converse(client: Client, first: LinnetMessage["parts"]): Promise<void> {
  const { terminal } = client;
  const chatId = newId();
  let parts = first;
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await takeTurn(client, chatId, parts);
    const { draft, status, error } = turnOutcome(answer.parts);
    if (draft) return printDraft(draft);
    if (status === "failed" || status === "stopped") {
      throw new Error(error?.detail ?? "The turn was stopped.");
    }
    if (!terminal && turn > 0)
      throw new Error("There is no draft: the text gave nothing to work with.");
    const reply = terminal ? await terminal.question("\nYour answer (Enter confirms): ") : "";
    parts = [{ type: "text", text: reply.trim() || "Yes, go ahead and draft it." }];
  }
}

async function main(): Promise<void> {
  if (options.help) {
    console.log(USAGE);
    return;
  }
  const source = await readSource(options);
  if (!options["send-secrets"]) refuseSecrets(source);
  const dropEvery = options["drop-every"] === undefined ? 0 : Number(options["drop-every"]);
  if (!Number.isInteger(dropEvery) || dropEvery < 0) {
    throw new Error("--drop-every: must be a whole number of chunks.");
  }
  const backend = await findBackend();
  // With the text on standard input there is nobody to ask.
  const canAsk = !options.yes && process.stdin.isTTY;
  const terminal = canAsk
    ? createInterface({ input: process.stdin, output: process.stderr })
    : undefined;
  try {
    const api = new LinnetApi({
      baseUrl: backend.url,
      getToken: async () => backend.token,
      fetch: dropEvery > 0 ? droppingFetch(dropEvery) : fetch,
    });
    await converse(
      // Somebody waits for it at a prompt that shows nothing: a backend that is gone is said to be.
      { api, terminal, transport: new ResumableChatTransport({ api, maxFailures: 12 }) },
      [
        { type: "text", text: options.ask },
        { type: "data-context", data: source },
      ],
    );
  } finally {
    terminal?.close();
    await backend.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
