import type { ScheduledPost } from "@linnet/protocol";
import type { ChatPanelProps } from "@linnet/ui";
import { POSTS } from "./conversation.ts";

export const SCHEDULED = [
  {
    id: "s1",
    chatId: "a",
    draftId: "d1",
    at: new Date(Date.now() + 17 * 3_600_000).toISOString(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    kind: "post",
    posts: POSTS.map((text) => ({ text })),
    account: { username: "fieldnotes", name: "Field Notes" },
  },
  {
    id: "s2",
    chatId: "b",
    draftId: "d2",
    at: "2126-11-26T08:00:00.000Z",
    timeZone: "Pacific/Apia",
    kind: "reminder",
    posts: [{ text: "A swift stays in the air for ten months." }],
  },
] as const satisfies readonly ScheduledPost[];

/** Posts on many days of this month, and several on one. */
export function crowded(): ScheduledPost[] {
  const now = new Date();
  return [0, 1, 2, 2, 2, 2, 5, 9, 14].map((days, index) => ({
    id: `crowded-${index}`,
    chatId: "a",
    draftId: `d${index}`,
    at: new Date(
      now.getFullYear(),
      now.getMonth(),
      now.getDate() + days,
      days === 0 ? 23 : 9 + index,
      30,
    ).toISOString(),
    timeZone: SCHEDULED[0].timeZone,
    posts: [{ text: POSTS[index % POSTS.length] ?? "" }],
    ...(index % 3 === 1 ? { kind: "reminder" } : { kind: "post", account: SCHEDULED[0].account }),
  }));
}

export const FAILED_POST: ScheduledPost = {
  ...SCHEDULED[0],
  id: "failed",
  at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  failed: true,
};

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

export function remindersOf(...posts: ScheduledPost[]): ChatPanelProps["reminders"] {
  return {
    list: async () => posts,
    remind: async () => SCHEDULED[1],
    move: async () => SCHEDULED[1],
    cancel: async () => {},
  };
}
