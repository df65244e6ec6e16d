import type { DraftAccess, ResumableChat } from "@linnet/ui";

/** What the panel shows, from the moment when a chat is live. */
export interface ShownState {
  chat: ResumableChat | undefined;
  drafts: DraftAccess | undefined;
}
