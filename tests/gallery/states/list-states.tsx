import type { ScheduledPost } from "@linnet/protocol";
import { ChatList, type ChatListProps } from "@linnet/ui";
import type { ReactNode } from "react";
import { crowded, FAILED_POST, SCHEDULED } from "../samples/scheduled.ts";

function listed(id: string, title: string, hours: number, activeRunId: string | null = null) {
  const updatedAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  return { id, title, updatedAt, activeRunId, projectId: "project" };
}

const SITE = { title: "Why swifts sleep in flight", site: "Field Notes" };

const CHATS = [
  listed("a", "Why swifts sleep in flight", 0.2, "run"),
  { ...listed("b", "Staged changes: counter never goes back", 3), state: "asks" },
  { ...listed("c", "طيور السمام تنام وهي تطير", 30), state: "posted", source: SITE },
  listed("d", "", 200),
] as const;

function chatList(scheduled?: ChatListProps["scheduled"], beginsWithSchedule = false): ReactNode {
  return (
    <main className="linnet">
      <ChatList
        access={{
          list: async () => ({ chats: [...CHATS], nextCursor: null }),
          rename: async (id) => CHATS.find((each) => each.id === id) ?? CHATS[0],
          delete: async () => {},
        }}
        {...(scheduled ? { scheduled } : {})}
        beginsWithSchedule={beginsWithSchedule}
        drafts={{
          list: async () => ({ drafts: [], nextCursor: null }),
          noteUse: async () => {},
          exportFile: async () => new Blob(),
          importFile: async () => ({ imported: [], known: 0 }),
        }}
        currentId="b"
        onOpen={() => {}}
      />
    </main>
  );
}

function scheduleOf(posts: readonly ScheduledPost[], beginsWithSchedule = true): ReactNode {
  const list = async () => [...posts];
  const access = { list, move: async () => SCHEDULED[0], cancel: async () => {} };
  return chatList(access, beginsWithSchedule);
}

/** The lists of chats and of scheduled posts. */
export const listStates: Readonly<Record<string, () => ReactNode>> = {
  chats: () => chatList(),
  "chats-deleted": () => chatList(),
  scheduled: () => scheduleOf([FAILED_POST, ...SCHEDULED], false),
  "schedule-empty": () => scheduleOf([]),
  calendar: () => scheduleOf(crowded()),
  "calendar-empty": () => scheduleOf([]),
  "calendar-failed": () => scheduleOf([FAILED_POST, ...crowded()]),
};
