import type { ContextData } from "@linnet/shared/protocol/data-parts";
import type { LinnetMessage, LinnetPart } from "@linnet/shared/protocol/linnet-message";
import { newId } from "@linnet/shared/protocol/new-id";
import * as vscode from "vscode";
import { trimText } from "./contexts/trim-text.ts";
import { runOutcome } from "./run-outcome.ts";
import type { RunReadings } from "./run-readings.ts";

export interface AnswerInChatOptions {
  readings: RunReadings;
  inspect: (message: LinnetMessage) => Promise<void>;
  cancel: (chatId: string, id: string) => Promise<void>;
  maxCharacters: number;
}

/** Answers `@linnet` in the editor's own chat: one chat of Linnet's for each of the editor's. */
export async function answerInChat(
  { readings, inspect, cancel, maxCharacters }: AnswerInChatOptions,
  request: vscode.ChatRequest,
  context: vscode.ChatContext,
  response: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<vscode.ChatResult> {
  const chatId = earlierChatId(context) ?? newId();
  const contexts = await Promise.all(
    request.references.map((reference) => referencedContext(reference, maxCharacters)),
  );
  const parts: LinnetPart[] = contexts
    .filter((data) => data !== undefined)
    .map((data) => ({ type: "data-context", data }));
  parts.push({ type: "text", text: request.prompt });
  const message: LinnetMessage = { id: newId(), role: "user", parts };
  await inspect(message);
  token.onCancellationRequested(() => void cancel(chatId, message.id));

  const { reading } = await readings.send(chatId, message);
  reading.listen({
    onChunks(chunks) {
      for (const chunk of chunks) {
        if (chunk.type === "data-progress") response.progress(chunk.data.text);
        if (chunk.type === "text-delta") response.markdown(chunk.delta);
      }
    },
    onEnd() {},
  });
  await reading.ended;
  const { draft, reason } = await runOutcome(reading.chunks);
  if (draft !== undefined) response.markdown(`\n\n> ${draft.replaceAll("\n", "\n> ")}\n`);
  response.button({
    command: "linnet.open",
    title: vscode.l10n.t("Open in Linnet"),
    arguments: [{ chatId }],
  });
  return { metadata: { chatId }, ...(reason ? { errorDetails: { message: reason } } : {}) };
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
): Promise<ContextData | undefined> {
  const location = value instanceof vscode.Location ? value : undefined;
  const uri = location?.uri ?? (value instanceof vscode.Uri ? value : undefined);
  if (!uri) return undefined;
  const document = await vscode.workspace.openTextDocument(uri);
  return {
    kind: location ? "selection" : "file",
    title: vscode.workspace.asRelativePath(uri, false),
    language: document.languageId,
    text: trimText(document.getText(location?.range), limit).text,
  };
}
