import type {
  ChatStores,
  ChatsApi,
  ConnectionState,
  LinnetApi,
  ResumableChatTransport,
  ResumableChatTransportOptions,
  SessionsApi,
} from "@linnet/client";
import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import type { ChatTransport } from "ai";
import type { DraftAccess } from "../draft/draft-editor.ts";

/** What an open chat needs of the backend beside the runs: the part of `LinnetApi` that is used. */
export interface ChatAccess {
  chats: Pick<ChatsApi, "get" | "cancel" | "answerApproval">;
  sessions: Pick<SessionsApi, "answerApproval">;
  drafts: DraftAccess;
  models: LinnetApi["models"];
}

/** What an open chat reads runs with: `ResumableChatTransport` or what stands in its place. */
export interface OpenChatTransport extends ChatTransport<LinnetMessage> {
  readonly connection: Pick<ConnectionState, "subscribe" | "getSnapshot">;
  loadChat: ResumableChatTransport["loadChat"];
  tryNow: ResumableChatTransport["tryNow"];
}

/** What a transport tells the chat that it reads for. */
export type OpenChatCallbacks = Pick<
  ResumableChatTransportOptions,
  "onRun" | "onChatEnd" | "onCollected"
>;

/** A view with a network of its own reads through `LinnetApi`; another says how it reads. */
type OpenChatSource =
  | { api: LinnetApi; createTransport?: undefined }
  | { api: ChatAccess; createTransport: (callbacks: OpenChatCallbacks) => OpenChatTransport };

export type OpenChatOptions = OpenChatSource & OpenChatSettings;

interface OpenChatSettings
  extends Pick<
    ResumableChatTransportOptions,
    "store" | "lock" | "online" | "resume" | "backoff" | "maxFailures"
  > {
  chatId: string;
  stores?: ChatStores;
  /** The chat as the server has loaded it already. */
  initialChat?: ChatWithMessages;
  /** What was painted of the chat before this, so that it does not vanish while it is loaded. */
  painted?: readonly LinnetMessage[];
  /** Least time in milliseconds between two snapshots. */
  snapshotEveryMs?: number;
  onRun?: (run: { chatId: string; runId: string }) => void;
  /** A turn was read to its end. */
  onRunEnd?: (chatId: string) => void;
}
