import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import * as vscode from "vscode";
import { type ContextSource, collectContext, excerptOf } from "../contexts/collect-context.ts";
import type { ContextWithOmissions } from "../contexts/context-of.ts";
import { failureText } from "../editor/failure-text.ts";
import { isTokenRefused } from "../editor/is-token-refused.ts";
import { runOutcome } from "../runs/run-outcome.ts";
import type { RunReading } from "../runs/run-reading.ts";
import { StepText } from "../runs/step-text.ts";
import { beginTurn, type TurnBeginning } from "./begin-turn.ts";
import { progressLabel } from "./progress-label.ts";

export interface AnswerInChatOptions extends TurnBeginning {
  /** The person sees the answer of this chat in the editor's chat. Returns what ends that. */
  show: (chatId: string) => () => void;
  /** Collects what a command names, such as `/staged`. */
  collect: (source: ContextSource) => Promise<ContextWithOmissions | undefined>;
  maxCharacters: number;
}

/** The commands that `package.json` declares, and what they draft from. */
const SOURCES: ReadonlyMap<string, ContextSource> = new Map([
  ["staged", "staged"],
  ["unstaged", "unstaged"],
  ["branch", "branch"],
  ["commit", "pickedCommit"],
  ["release", "release"],
]);

/** Answers `@linnet` in the editor's own chat. Each chat of the editor has one chat of Linnet. */
export async function answerInChat(
  options: AnswerInChatOptions,
  request: vscode.ChatRequest,
  context: vscode.ChatContext,
  response: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<vscode.ChatResult> {
  const { show, collect, maxCharacters } = options;
  const chatId = earlierChatId(context) ?? newId();
  const note = (text: string) => response.markdown(`*${text}*\n\n`);
  const limit = Math.floor(maxCharacters / Math.max(request.references.length, 1));
  const referenced = await Promise.all(
    request.references.map((reference) =>
      // The editor adds the open file by itself: one that cannot be sent is no reason to refuse the rest.
      referencedContext(reference, limit).catch((error: unknown) => note(failureText(error))),
    ),
  );
  const source = SOURCES.get(request.command ?? "");
  const collected = source && (await collect(source));
  if (source && !collected) return {};
  const contexts = [...referenced, collected].filter((context) => context !== undefined);
  for (const omission of contexts.flatMap(({ omissions }) => omissions)) note(omission);
  const parts: LinnetPart[] = contexts.map(({ data }) => ({ type: "data-context", data }));
  const typed = request.prompt.trim();
  parts.push({ type: "text", text: typed || vscode.l10n.t("Draft a post about this.") });
  const message: LinnetMessage = {
    id: newId(),
    role: "user",
    parts,
    metadata: {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(source || typed === "" ? { intent: "draft" } : {}),
    },
  };
  const leave = show(chatId);
  let reading: RunReading;
  try {
    reading = await beginTurn(options, chatId, message, token);
  } catch (error) {
    leave();
    if (isTokenRefused(error)) {
      response.markdown(
        vscode.l10n.t("This editor is not connected to Linnet. Connect it, then ask again."),
      );
      response.button({ command: "linnet.connect", title: vscode.l10n.t("Connect") });
      return {};
    }
    throw new Error(failureText(error), { cause: error });
  }
  const text = new StepText((part) => response.markdown(part));
  reading.listen({
    onChunks(chunks) {
      for (const chunk of chunks) {
        const progress = progressLabel([chunk]);
        if (progress) response.progress(progress);
        text.add(chunk);
      }
    },
    onEnd: () => text.end(),
  });
  await reading.ended;
  const { status, variants, reason } = await runOutcome(reading.chunks);
  leave();
  for (const [index, text] of variants.entries()) {
    const heading = variants.length > 1 ? `**${vscode.l10n.t("Variant {0}", index + 1)}**\n\n` : "";
    response.markdown(`\n\n${heading}> ${text.replaceAll("\n", "\n> ")}\n`);
  }
  response.button({
    command: "linnet.open",
    title: vscode.l10n.t("Open in Linnet"),
    arguments: [{ chatId }],
  });
  const failure = status === "lost" ? vscode.l10n.t("The connection to Linnet was lost") : reason;
  return { metadata: { chatId }, ...(failure ? { errorDetails: { message: failure } } : {}) };
}

function earlierChatId({ history }: vscode.ChatContext): string | undefined {
  for (const turn of history.toReversed()) {
    if (!(turn instanceof vscode.ChatResponseTurn)) continue;
    const chatId: unknown = turn.result.metadata?.chatId;
    if (typeof chatId === "string") return chatId;
  }
  return undefined;
}

async function referencedContext(
  { value }: vscode.ChatPromptReference,
  limit: number,
): Promise<ContextWithOmissions | undefined> {
  if (value instanceof vscode.Uri) return collectContext("file", value, limit);
  if (!(value instanceof vscode.Location)) return undefined;
  return excerptOf(await vscode.workspace.openTextDocument(value.uri), [value.range], limit);
}
