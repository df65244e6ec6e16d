import type {
  ChatStores,
  ChatsApi,
  ConnectionState,
  LinnetApi,
  ResumableChatTransport,
  ResumableChatTransportOptions,
  SessionsApi,
} from "@linnet/client";
import type {
  ChatWithMessages,
  ClientModel,
  LinnetDataParts,
  LinnetMessage,
} from "@linnet/protocol";
import type { ChatTransport } from "ai";
import type { DraftAccess } from "../draft/draft-access.ts";
import type { ProjectAccess } from "../draft/relation-question.tsx";
import type { ReminderAccess } from "../schedule/draft-reminder.tsx";

/** The part of `LinnetApi` that an open chat uses, beside the runs. */
export interface ChatAccess {
  chats: Pick<ChatsApi, "get" | "cancel" | "answerApproval">;
  sessions: Pick<SessionsApi, "answerApproval">;
  drafts: DraftAccess;
  projects: ProjectAccess;
  scheduledPosts: ReminderAccess;
  models: LinnetApi["models"];
}

/** The transport of an open chat: `ResumableChatTransport`, or the webview's. */
export interface OpenChatTransport extends ChatTransport<LinnetMessage> {
  readonly connection: Pick<ConnectionState, "subscribe" | "getSnapshot">;
  loadChat: ResumableChatTransport["loadChat"];
  tryNow: ResumableChatTransport["tryNow"];
}

/** The callbacks of a transport. */
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
  /** The id was made here: the backend does not know the chat before a message of it is sent. */
  isNew?: boolean;
  /** The messages that were painted before; they stay visible while the chat is loaded. */
  painted?: readonly LinnetMessage[];
  /** Least time in milliseconds between two snapshots. */
  snapshotEveryMs?: number;
  onRun?: (run: { chatId: string; runId: string }) => void;
  /** Messages name the language of the document. Not so in a view that has one language for everybody. */
  namesLanguage?: boolean;
  /** The model of this client that new messages are to be answered with. */
  clientModel?: () => Promise<ClientModel | undefined>;
  /** The run that is read waits for a client that has its model. */
  onModelCall?: (call: LinnetDataParts["model-call"]) => void;
  /** A turn was read to its end. */
  onRunEnd?: (chatId: string) => void;
}
