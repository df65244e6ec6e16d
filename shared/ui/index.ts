export { afterPaint } from "./after-paint.ts";
export { LinnetChat } from "./chat/linnet-chat.ts";
export { messageOf, type Prompt } from "./chat/message-of.ts";
export type { ChatAccess, OpenChatOptions } from "./chat/open-chat-options.ts";
export { ResumableChatPanel } from "./chat/resumable-chat-panel.tsx";
export { Store } from "./chat/store.ts";
export { type ResumableChat, useResumableChat } from "./chat/use-resumable-chat.tsx";
export { useRevealAtOnce } from "./chat/use-reveal-at-once.tsx";
export { useSession } from "./chat/use-session.tsx";
export { useTypedElsewhere } from "./chat/use-typed-elsewhere.tsx";
export { useWatchedChat, type WatchedChatOptions } from "./chat/use-watched-chat.tsx";
export { withReturned } from "./chat/with-returned.ts";
export type { Attachment } from "./composer/attachment.ts";
export { LONGEST_MESSAGE } from "./composer/composer.tsx";
export { blockingStateOf } from "./conversation/blocking-state.ts";
export { ChatPanel, type ChatPanelProps } from "./conversation/chat-panel.tsx";
export { placeToFollow } from "./conversation/place-to-follow.ts";
export type { DraftAccess } from "./draft/draft-access.ts";
export type { ProjectAccess } from "./draft/relation-question.tsx";
export { IconButton } from "./icon-button.tsx";
export { ChatList, type ChatListProps } from "./lists/chat-list.tsx";
export { canvasBlob } from "./picture-sources/canvas-blob.ts";
export { CropDialog } from "./picture-sources/crop-dialog.tsx";
export type { Region } from "./picture-sources/crop-region.ts";
export { Dialog } from "./picture-sources/dialog.tsx";
export { useAsked } from "./picture-sources/use-asked.tsx";
export { StrayDrops } from "./pictures/stray-drops.tsx";
export type { ReminderAccess } from "./schedule/draft-reminder.tsx";
export { ScheduleView } from "./schedule/schedule-view.tsx";
export {
  type PickedPicture,
  type PictureSource,
  type UiHost,
  UiHostProvider,
  useUiHost,
} from "./ui-host.tsx";
