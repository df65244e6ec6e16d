import type { DraftAccess, ProjectAccess, ReminderAccess, ResumableChat } from "@linnet/ui";

/** The state of the panel from when the chat is loaded. */
export interface ShownState {
  chat: ResumableChat | undefined;
  drafts: DraftAccess | undefined;
  projects: ProjectAccess | undefined;
  reminders: ReminderAccess | undefined;
}
