import {
  type CallClaim,
  callClaimSchema,
  type PostParts,
  partsTakenSchema,
} from "@linnet/protocol";
import type { HttpClient } from "./http-client.ts";

/** Model calls that a client carries out (PROTOCOL.md, "Models of a client"). */
export class ModelCallsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Takes a call. @param client - The client's own id, which is the same after a restart. */
  claim(callId: string, client: string, signal?: AbortSignal): Promise<CallClaim> {
    return this.#http.fetchJson(`${callPath(callId)}/claim`, callClaimSchema, {
      method: "POST",
      json: { client },
      signal,
    });
  }

  /** Sends a batch; the same batch again is stored once. @returns Whether somebody waits for the rest. */
  async sendParts(callId: string, sent: PostParts, signal?: AbortSignal): Promise<boolean> {
    const taken = await this.#http.fetchJson(`${callPath(callId)}/parts`, partsTakenSchema, {
      method: "POST",
      json: sent,
      signal,
    });
    return taken.wanted;
  }
}

function callPath(callId: string): string {
  return `/api/model-calls/${encodeURIComponent(callId)}`;
}
