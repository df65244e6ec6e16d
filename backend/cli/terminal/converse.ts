import { type LinnetApi, type ResumableChatTransport, turnOutcome } from "@linnet/client";
import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { foldAttempts } from "@linnet/protocol";
import { readUIMessageStream, type UIMessageChunk } from "ai";
import { ownCommand } from "../../process/own-command.ts";
import { TurnPrinter } from "../print-turn.ts";
import { answerToAngles } from "./answer-to-angles.ts";
import { ask } from "./ask.ts";
import { draftMenu } from "./draft-menu.ts";
import { printable } from "./printable.ts";
import { answerTo, renderRequest } from "./render-request.ts";
import { ShownDraft } from "./shown-draft.ts";
import type { Said } from "./user-message.ts";

export interface Client {
  api: LinnetApi;
  transport: ResumableChatTransport;
  /** Somebody is at the terminal and can be asked. */
  canAsk: boolean;
  /** What to do with a draft is asked, too. */
  hasMenu: boolean;
}

/** Answers what a turn asks for: with `--yes`, or with nobody at the terminal, by a no. */
async function answerOpen(
  { api, canAsk }: Client,
  chatId: string,
  open: LinnetDataParts["approval"],
): Promise<void> {
  const runId = (await api.chats.get(chatId)).activeRunId;
  if (!runId) return;
  const request = renderRequest(open);
  process.stderr.write(`\n${request.shown}\n`);
  const said = canAsk && request.question ? await ask(request.question) : undefined;
  await api.chats.answerApproval(chatId, runId, open.id, answerTo(said, request));
}

/** Sends a message and prints the answer as it comes; returns the whole of it. */
async function takeTurn(client: Client, chatId: string, said: Said): Promise<LinnetMessage> {
  const stream = await client.transport.sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [said],
    abortSignal: undefined,
  });
  return takeAnswer(client, chatId, stream);
}

/** The answer that is under way in a chat, printed as it comes; the newest one where none is. */
async function comeBack(client: Client, chatId: string): Promise<LinnetMessage> {
  const stream = await client.transport.reconnectToStream({ chatId });
  if (stream) return takeAnswer(client, chatId, stream);
  const chat = await client.transport.loadChat(chatId, undefined);
  const answer = chat?.messages.findLast(({ role }) => role === "assistant");
  if (!answer) throw new Error(`--chat: there is no answer in a chat "${chatId}".`);
  return answer;
}

/** Ctrl-C ends the command, and never the answer. */
function leave(chatId: string): never {
  console.error(
    `\nThe answer is not lost. To come back to it: ${ownCommand(`draft --chat ${chatId}`)}`,
  );
  process.exit(130);
}

/** Prints an answer as it comes; returns the whole of it. */
async function takeAnswer(
  client: Client,
  chatId: string,
  stream: ReadableStream<UIMessageChunk>,
): Promise<LinnetMessage> {
  const onInterrupt = () => leave(chatId);
  process.once("SIGINT", onInterrupt);
  try {
    return await printAnswer(client, chatId, stream);
  } finally {
    process.off("SIGINT", onInterrupt);
  }
}

async function printAnswer(
  client: Client,
  chatId: string,
  stream: ReadableStream<UIMessageChunk>,
): Promise<LinnetMessage> {
  const { canAsk: hidesAngles, hasMenu: hidesEvidence } = client;
  // On a terminal the draft stands below the turn: in the menu, or as the command's output.
  const hidesDraft = hidesEvidence || process.stdout.isTTY;
  const printer = new TurnPrinter({ hidesAngles, hidesDraft, hidesEvidence });
  const asked = new Set<string>();
  let answer: LinnetMessage = { id: "", role: "assistant", parts: [] };
  for await (const state of readUIMessageStream<LinnetMessage>({ stream })) {
    answer = { ...state, parts: foldAttempts(state.parts) };
    printer.show(state.parts);
    const open = answer.parts.findLast((part) => part.type === "data-approval")?.data;
    if (open?.state !== "requested" || asked.has(open.id)) continue;
    asked.add(open.id);
    await answerOpen(client, chatId, open);
  }
  printer.end();
  return answer;
}

/** Asks what comes after an answer without a draft; undefined when the person quits. */
async function askNext({ parts }: LinnetMessage): Promise<Said | undefined> {
  const angles = parts.findLast((part) => part.type === "data-angles")?.data.angles ?? [];
  const list = angles.map((angle, index) => `  ${index + 1}  ${printable(angle)}\n`);
  if (angles.length > 0) process.stderr.write(`\nAngles:\n${list.join("")}`);
  const numbers = angles.map((_, index) => index + 1).join(" ");
  const hint = numbers ? `${numbers}, Enter confirms, or type` : "Enter confirms, q quits";
  const typed = await ask(`Your answer (${hint}): `);
  return typed === undefined || /^q$/i.test(typed) ? undefined : answerToAngles(typed, angles);
}

/** A draft with the edits and the choice that the backend has of it. */
async function asStored({ api }: Client, shown: ShownDraft): Promise<ShownDraft> {
  const { draft, sentences } = shown;
  if (!draft.draftId) return shown;
  const { variants, chosen } = await api.drafts.get(draft.draftId);
  return new ShownDraft(api, { ...draft, variants }, sentences, chosen);
}

/**
 * Talks with the backend until there is a draft and, where somebody is at the terminal, until the person is done
 * with it.
 *
 * @param first what is said; without it, the answer that was left is come back to.
 * @returns the draft as the person leaves it; undefined when the person quits before there is one.
 * @throws Error when the turn fails, or ends without a draft and nobody can be asked.
 */
export async function converse(
  client: Client,
  chatId: string,
  first: Said | undefined,
): Promise<ShownDraft | undefined> {
  let shown: ShownDraft | undefined;
  let next: Said | undefined = first;
  for (let turn = 0; next || turn === 0; turn += 1) {
    const answer = await (next ? takeTurn(client, chatId, next) : comeBack(client, chatId));
    const { draft, status, error } = turnOutcome(answer.parts);
    const sentences = answer.parts.findLast((part) => part.type === "data-sentences")?.data;
    if (draft) {
      shown = new ShownDraft(client.api, draft, sentences ?? shown?.sentences);
      if (!next) shown = await asStored(client, shown);
    }
    if (status === "failed" || status === "stopped") {
      const reason = printable(error?.detail ?? "The turn was stopped.");
      if (!shown || !client.hasMenu) throw new Error(reason);
      process.stderr.write(`${reason}\n`);
    }
    if (shown && (draft || status !== "completed")) {
      if (!client.hasMenu) break;
      next = await draftMenu(shown);
    } else if (client.canAsk) {
      next = await askNext(answer);
    } else if (turn > 0) {
      throw new Error("There is no draft: the text gave nothing to work with.");
    } else {
      next = answerToAngles("", []);
    }
  }
  return shown;
}
