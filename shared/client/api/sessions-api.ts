import {
  type ApprovalAnswer,
  approvalTakenSchema,
  type SessionInfo,
  sessionSchema,
  type TakenMessage,
  takenMessageSchema,
} from "@linnet/protocol";
import type { HttpClient } from "./http-client.ts";

/** Sessions (PROTOCOL.md, "Sessions"). */
export class SessionsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Sends a message to a session, which may wait for its turn. The same id is the same turn. */
  send(
    runId: string,
    message: { message: string; id?: string },
    signal?: AbortSignal,
  ): Promise<TakenMessage> {
    return this.#http.fetchJson(sessionPath(runId), takenMessageSchema, {
      method: "POST",
      json: message,
      signal,
    });
  }

  get(runId: string, signal?: AbortSignal): Promise<SessionInfo> {
    return this.#http.fetchJson(sessionPath(runId), sessionSchema, { signal });
  }

  /** Stops the turn that is running; the session goes on. */
  cancel(runId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(`${sessionPath(runId)}/cancel`, { method: "POST", signal });
  }

  /** Answers a request for approval. The same answer again is no error; another one is a 409. */
  async answerApproval(
    runId: string,
    approvalId: string,
    answer: ApprovalAnswer,
    signal?: AbortSignal,
  ): Promise<void> {
    await this.#http.fetchJson(
      `${sessionPath(runId)}/approvals/${encodeURIComponent(approvalId)}`,
      approvalTakenSchema,
      { method: "POST", json: answer, signal },
    );
  }
}

function sessionPath(runId: string): string {
  return `/api/chat/${encodeURIComponent(runId)}`;
}
