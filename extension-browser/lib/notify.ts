import { foldAttempts } from "@linnet/shared/protocol/fold-attempts";
import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import { browser } from "wxt/browser";
import { loadStrings } from "./load-strings.ts";
import { mayNotify } from "./notify-permission.ts";
import { loadSettings } from "./settings.ts";

const PREFIX = "linnet.chat:";
const MAX_TEXT = 200;

/** Says that an answer is there, when the person wanted to be told. */
export async function notifyEnd(chatId: string, answer: LinnetMessage): Promise<void> {
  const settings = await loadSettings();
  if (!settings.notify || !(await mayNotify())) return;
  const { strings } = await loadStrings(settings.language);
  const parts = foldAttempts(answer.parts);
  const end = parts.findLast((part) => part.type === "data-run")?.data;
  if (end?.status === "stopped") return;
  const draft = parts.findLast(
    (part) => part.type === "tool-submitDraft" && part.state === "output-available",
  );
  const text =
    draft?.type === "tool-submitDraft" && draft.state === "output-available"
      ? draft.output.variants[0]?.posts[0]?.text
      : parts.findLast((part) => part.type === "text")?.text;
  await browser.notifications.create(`${PREFIX}${chatId}`, {
    type: "basic",
    iconUrl: browser.runtime.getURL("/icon/128.png"),
    title: end?.status === "failed" ? strings.notifyFailed : strings.notifyDone,
    message: (end?.error?.title ?? text ?? "").slice(0, MAX_TEXT),
  });
}

/** The chat that a notification is about; `undefined` when it is not one of these. */
export function chatOfNotification(notificationId: string): string | undefined {
  return notificationId.startsWith(PREFIX) ? notificationId.slice(PREFIX.length) : undefined;
}
