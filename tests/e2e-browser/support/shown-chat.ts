import { parseChatSnapshot } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../support/api-client.ts";
import type { Chrome } from "./chrome.ts";

/** The chat that the extension's views open with. */
export async function currentChat(chrome: Chrome): Promise<string> {
  return String((await chrome.readStorage())["linnet.current"]);
}

/** The messages as a view held them last: it stores what it shows. */
export async function shownMessages(chrome: Chrome): Promise<LinnetMessage[]> {
  const stored = (await chrome.readStorage())["linnet.snapshot:latest"];
  return parseChatSnapshot(JSON.parse(String(stored ?? "null")))?.messages ?? [];
}

/** Messages as a view stores them: what is long and not shown is left out. */
export function asStored(messages: readonly LinnetMessage[]): unknown {
  const light = messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) =>
      part.type === "data-context" ? { ...part, data: { ...part.data, text: "" } } : part,
    ),
  }));
  return JSON.parse(JSON.stringify(light));
}

/** Waits until a text stands in the conversation exactly once. */
export async function expectOnce(view: Page, text: string): Promise<void> {
  const parts = async () => (await view.getByRole("log").textContent())?.split(text);
  await expect.poll(parts).toHaveLength(2);
}

/** Waits for the end of the turn, then holds what the view holds against what the API returns. */
export async function expectSameAsStored(
  chrome: Chrome,
  api: ApiClient,
  chatId?: string,
): Promise<LinnetMessage[]> {
  const id = chatId ?? (await currentChat(chrome));
  await expect.poll(async () => (await api.getChat(id)).activeRunId).toBeNull();
  const { messages } = await api.getChat(id);
  await expect
    .poll(async () => JSON.parse(JSON.stringify(await shownMessages(chrome))))
    .toEqual(asStored(messages));
  return messages;
}
