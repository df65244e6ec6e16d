import {
  type ApprovalAnswer,
  approvalTakenSchema,
  type Chat,
  type ChatList,
  type ChatState,
  type ChatWithMessages,
  chatListSchema,
  chatSchema,
  chatWithMessagesSchema,
  type RunInfo,
  runSchema,
} from "@linnet/protocol";
import type { HttpClient } from "./http-client.ts";

/** A page of a list: `cursor` is the `nextCursor` of the page before; `limit` at most 100. */
export interface PageQuery {
  cursor?: string | undefined;
  limit?: number;
}

/** A page of what has a text in it; all without one. */
export interface SearchQuery extends PageQuery {
  /** 1 to 200 characters. */
  q?: string;
}

export interface ChatQuery extends SearchQuery {
  state?: ChatState;
}

/** Chats and their runs (PROTOCOL.md, "Chats"). */
export class ChatsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Newest first; a search goes through their titles and the texts of their messages. */
  list(query: ChatQuery = {}, signal?: AbortSignal): Promise<ChatList> {
    return this.#http.fetchJson("/api/chats", chatListSchema, { query: { ...query }, signal });
  }

  get(chatId: string, signal?: AbortSignal): Promise<ChatWithMessages> {
    return this.#http.fetchJson(chatPath(chatId), chatWithMessagesSchema, { signal });
  }

  /** Creates a chat; the same once more answers the same chat. */
  create(
    chat: { id?: string; projectId?: string; title?: string },
    signal?: AbortSignal,
  ): Promise<Chat> {
    return this.#http.fetchJson("/api/chats", chatSchema, { method: "POST", json: chat, signal });
  }

  rename(chatId: string, title: string, signal?: AbortSignal): Promise<Chat> {
    return this.#http.fetchJson(chatPath(chatId), chatSchema, {
      method: "PATCH",
      json: { title },
      signal,
    });
  }

  delete(chatId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(chatPath(chatId), { method: "DELETE", signal });
  }

  getRun(chatId: string, runId: string, signal?: AbortSignal): Promise<RunInfo> {
    return this.#http.fetchJson(runPath(chatId, runId), runSchema, { signal });
  }

  /**
   * Stops a run; what was written so far is kept. Without effect when it has ended.
   *
   * @param id - The run's id, or the user message's when the run's is not known yet.
   */
  cancel(chatId: string, id: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(`${runPath(chatId, id)}/cancel`, { method: "POST", signal });
  }

  /** Answers a request for approval. The same answer again is no error; another one is a 409. */
  async answerApproval(
    chatId: string,
    runId: string,
    approvalId: string,
    answer: ApprovalAnswer,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#http.fetchJson(
      `${runPath(chatId, runId)}/approvals/${encodeURIComponent(approvalId)}`,
      approvalTakenSchema,
      { method: "POST", json: answer, signal },
    );
  }
}

function chatPath(chatId: string): string {
  return `/api/chats/${encodeURIComponent(chatId)}`;
}

function messagesPath(chatId: string): string {
  return `${chatPath(chatId)}/messages`;
}

function runPath(chatId: string, runId: string): string {
  return `${messagesPath(chatId)}/${encodeURIComponent(runId)}`;
}
