export { isOwnMachine, isUnencrypted, parseBackendAddress } from "./api/backend-address.ts";
export { ChatsApi, type SearchQuery } from "./api/chats-api.ts";
export { authorizeDevice, DeviceAuthorizationError } from "./api/device-authorization.ts";
export { disconnectClient } from "./api/disconnect-client.ts";
export { type DraftChange, DraftsApi } from "./api/drafts-api.ts";
export { fetchOverNewConnection } from "./api/fetch-over-new-connection.ts";
export { HttpClient } from "./api/http-client.ts";
export { isOwnersBackend } from "./api/is-owners-backend.ts";
export { LinnetApi } from "./api/linnet-api.ts";
export { ScheduledPostsApi } from "./api/scheduled-posts-api.ts";
export { SessionsApi } from "./api/sessions-api.ts";
export { ChatLibrary } from "./chats/chat-library.ts";
export { newestApproval } from "./chats/newest-approval.ts";
export { relativeTime } from "./chats/relative-time.ts";
export { sourceSite } from "./chats/source-site.ts";
export { turnOutcome } from "./chats/turn-outcome.ts";
export {
  CONNECTION_ERROR_CODES,
  ConnectionError,
  connectionCodeOf,
} from "./errors/connection-error.ts";
export { ProblemError } from "./errors/problem-error.ts";
export type { BackoffOptions } from "./retry/backoff.ts";
export { type Clock, systemClock } from "./retry/clock.ts";
export { browserOnlineSignal } from "./retry/online-signal.ts";
export { isRefusal, problemOf } from "./retry/retries.ts";
export { TryNow } from "./retry/try-now.ts";
export {
  type ChatSnapshot,
  parseChatSnapshot,
  parseMessage,
  takeChatSnapshot,
} from "./storage/chat-snapshot.ts";
export {
  type ChatStores,
  createChatStores,
  createMemoryChatStores,
  removeSent,
  SNAPSHOT_KEY,
} from "./storage/chat-stores.ts";
export type { DraftEdit } from "./storage/draft-edit.ts";
export { KeyValueRunIdStore, type KeyValueStorage } from "./storage/key-value-run-id-store.ts";
export { MemoryRunIdStore } from "./storage/memory-run-id-store.ts";
export type { RecordStore } from "./storage/record-store.ts";
export type { RunIdStore } from "./storage/run-id-store.ts";
export { chatsWith, STORED, storageKey } from "./storage/storage-keys.ts";
export { buildReplayedMessage } from "./stream/build-replayed-message.ts";
export { type ConnectionSnapshot, ConnectionState } from "./stream/connection-state.ts";
export { readBatches } from "./stream/read-batches.ts";
export { createResumableFetch } from "./stream/resumable-fetch.ts";
export { type RunLock, WebRunLock } from "./stream/run-lock.ts";
export { answerModelCall } from "./transport/answer-model-call.ts";
export { oncePerCall } from "./transport/once-per-call.ts";
export {
  ResumableChatTransport,
  type ResumableChatTransportOptions,
} from "./transport/resumable-chat-transport.ts";
export {
  SessionChatTransport,
  type SessionChatTransportOptions,
} from "./transport/session-chat-transport.ts";
