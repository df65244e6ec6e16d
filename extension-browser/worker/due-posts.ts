import type { ScheduledPostsApi } from "@linnet/client";
import { browser } from "wxt/browser";
import { z } from "zod";

/** Name of the alarm that has the worker look at a turn that the backend begins at its time. */
export const DUE_ALARM = "linnet.due";
const DUE_KEY = "linnet.due";
/** The backend begins a turn about a second after its time. */
const AFTER_MS = 3_000;
/** How soon the worker looks once more, when a chat is not free or the backend is away, in milliseconds. */
const AGAIN_MS = 60_000;

const dueSchema = z.array(z.object({ chatId: z.string(), at: z.string() })).catch([]);

/**
 * Notes what is scheduled, and sets the alarm for the next time. Nobody reads the turn that begins then, so the
 * worker has to, for the badge and the notification.
 *
 * @returns the chats whose time has come since this was called last.
 */
export async function lookAtSchedule(access: Pick<ScheduledPostsApi, "list">): Promise<string[]> {
  const before = dueSchema.parse((await browser.storage.local.get(DUE_KEY))[DUE_KEY]);
  const posts = await access.list().catch(() => undefined);
  if (!posts) {
    // Without anything that is scheduled, nobody is asked for it.
    if (before.length > 0) await browser.alarms.create(DUE_ALARM, { when: Date.now() + AGAIN_MS });
    return [];
  }
  // What no turn could begin waits for the person, and its chat says why.
  const waiting = posts.filter(({ failed }) => !failed).map(({ chatId, at }) => ({ chatId, at }));
  await browser.storage.local.set({ [DUE_KEY]: waiting });
  const [next] = waiting;
  if (next) {
    const time = Date.parse(next.at);
    const when = time > Date.now() ? time + AFTER_MS : Date.now() + AGAIN_MS;
    await browser.alarms.create(DUE_ALARM, { when });
  } else {
    await browser.alarms.clear(DUE_ALARM);
  }
  const isWaiting = new Set(waiting.map(({ chatId }) => chatId));
  return before
    .filter(({ chatId, at }) => Date.parse(at) <= Date.now() && !isWaiting.has(chatId))
    .map(({ chatId }) => chatId);
}
