import { type ChatSnapshot, parseChatSnapshot } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { expect } from "@playwright/test";
import type { ApiClient } from "../../support/api-client.ts";
import type { Editor } from "./editor.ts";

/** The snapshot that the view keeps for its next opening; none while that is still of a test before. */
export async function shownSnapshot(editor: Editor): Promise<ChatSnapshot | undefined> {
  const { "linnet.snapshot:latest": stored = "null" } = await editor.viewState();
  const snapshot = parseChatSnapshot(JSON.parse(stored));
  return editor.leftChats.has(snapshot?.chatId ?? "") ? undefined : snapshot;
}

/** The chat that the view shows. */
export async function shownChatId(editor: Editor): Promise<string> {
  await expect
    .poll(async () => (await shownSnapshot(editor))?.messages.length ?? 0)
    .toBeGreaterThan(0);
  return (await shownSnapshot(editor))?.chatId ?? "";
}

/** A view does not store long texts that it does not show. */
function lightened(message: LinnetMessage): unknown {
  const parts = message.parts.map((part) =>
    part.type === "data-context" ? { ...part, data: { ...part.data, text: "" } } : part,
  );
  return JSON.parse(JSON.stringify({ ...message, parts }));
}

/**
 * Waits for the end of the turn, then holds every message as the view has it against what the
 * API returns.
 *
 * @param chatId - The chat that is to be shown; left out where there was no other one.
 */
export async function expectSameAsStored(
  editor: Editor,
  api: ApiClient,
  chatId?: string,
): Promise<LinnetMessage[]> {
  const id = chatId ?? (await shownChatId(editor));
  await expect.poll(async () => (await api.getChat(id)).activeRunId).toBeNull();
  const { messages } = await api.getChat(id);
  await expect
    .poll(async () => {
      const shown = await shownSnapshot(editor);
      return JSON.parse(JSON.stringify({ chatId: shown?.chatId, messages: shown?.messages }));
    })
    .toEqual({ chatId: id, messages: messages.map(lightened) });
  return messages;
}

/** The text of an answer. */
export function textOf(message: LinnetMessage | undefined): string {
  return (message?.parts ?? [])
    .flatMap((part) => (part.type === "text" ? part.text : []))
    .join("\n");
}
