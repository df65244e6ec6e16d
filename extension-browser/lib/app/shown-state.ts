import type { DraftAccess } from "@linnet/shared/ui/use-draft-edits";
import type { ResumableChat } from "@linnet/shared/ui/use-resumable-chat";

/** What the panel shows, from the moment when a chat is live. */
export interface ShownState {
  chat: ResumableChat | undefined;
  drafts: DraftAccess | undefined;
}
