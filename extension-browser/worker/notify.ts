import { turnOutcome } from "@linnet/client";
import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import {
  foldAttempts,
  publishInputSchema,
  readPageInputSchema,
  takeDownInputSchema,
} from "@linnet/protocol";
import { fill, type LinnetStrings } from "@linnet/ui/strings";
import { problemTitle } from "@linnet/ui/texts";
import { browser } from "wxt/browser";
import { mayNotify } from "../state/notify-permission.ts";
import { loadSettings } from "../state/settings.ts";
import { loadStrings } from "../texts/load-strings.ts";

const PREFIX = "linnet.chat:";
const MAX_TEXT = 200;
/** Which request of a chat was told last: a worker that is started again does not repeat it. */
const ASKED_PREFIX = "linnet.asked:";

/** Says that an answer is there, when the person wanted to be told. */
export async function notifyEnd(chatId: string, answer: LinnetMessage): Promise<void> {
  const settings = await loadSettings();
  if (!settings.notify || !(await mayNotify())) return;
  const { strings } = await loadStrings(settings.language);
  const { status, draft, text, error } = turnOutcome(foldAttempts(answer.parts));
  if (status === "stopped") return;
  const title = status === "failed" ? strings.notifyFailed : strings.notifyDone;
  const post = draft?.variants[0]?.posts[0]?.text;
  await create(chatId, title, error ? problemTitle(error, strings) : (post ?? text ?? ""));
}

/** Says that a request waits for its answer, with what it would do, when the person wanted to be told. */
export async function notifyApproval(
  chatId: string,
  approval: LinnetDataParts["approval"],
): Promise<void> {
  const settings = await loadSettings();
  if (!settings.notify || !(await mayNotify())) return;
  const key = `${ASKED_PREFIX}${chatId}`;
  if ((await browser.storage.session.get(key))[key] === approval.id) return;
  await browser.storage.session.set({ [key]: approval.id });
  const { strings } = await loadStrings(settings.language);
  const { title, text } = textsOf(approval.input, strings);
  await create(chatId, title, text);
}

/** Takes back what was said of a chat, once it is no longer so. */
export async function clearNotification(chatId: string): Promise<void> {
  if (await mayNotify()) await browser.notifications.clear(`${PREFIX}${chatId}`);
}

function textsOf(input: unknown, strings: LinnetStrings): { title: string; text: string } {
  const publish = publishInputSchema.safeParse(input).data;
  if (publish) {
    const { account, posts } = publish;
    const title = fill(strings.approvalPublish, { account: account.username });
    return { title, text: posts[0]?.text ?? "" };
  }
  const takeDown = takeDownInputSchema.safeParse(input).data;
  if (takeDown) {
    const { account, remove } = takeDown;
    const title = fill(strings.approvalTakeDown, { account: account.username });
    return { title, text: remove[0]?.text ?? "" };
  }
  const page = readPageInputSchema.safeParse(input).data;
  return page
    ? { title: strings.approvalRead, text: page.url }
    : { title: strings.approvalAsk, text: "" };
}

async function create(chatId: string, title: string, message: string): Promise<void> {
  await browser.notifications.create(`${PREFIX}${chatId}`, {
    type: "basic",
    iconUrl: browser.runtime.getURL("/icon/128.png"),
    title,
    message: message.slice(0, MAX_TEXT),
  });
}

/** The chat that a notification is about; `undefined` when it is not one of these. */
export function chatOfNotification(notificationId: string): string | undefined {
  return notificationId.startsWith(PREFIX) ? notificationId.slice(PREFIX.length) : undefined;
}
