import {
  type Draft,
  type DraftList,
  type DraftVariant,
  type DraftWithRevisions,
  draftListSchema,
  draftSchema,
  draftWithRevisionsSchema,
} from "@linnet/protocol";
import type { SearchQuery } from "./chats-api.ts";
import type { HttpClient } from "./http-client.ts";

/** Drafts (PROTOCOL.md, "Drafts"). */
export class DraftsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Newest first; a search goes through their posts. */
  list(query: SearchQuery & { chatId?: string } = {}, signal?: AbortSignal): Promise<DraftList> {
    return this.#http.fetchJson("/api/drafts", draftListSchema, { query: { ...query }, signal });
  }

  /** A draft with its earlier states. */
  get(draftId: string, signal?: AbortSignal): Promise<DraftWithRevisions> {
    return this.#http.fetchJson(draftPath(draftId), draftWithRevisionsSchema, { signal });
  }

  /** A person's edit of the texts, or the choice of a variant. The earlier state stays as a revision. */
  update(
    draftId: string,
    change: { variants: DraftVariant[] } | { chosen: number },
    signal?: AbortSignal,
  ): Promise<Draft> {
    return this.#http.fetchJson(draftPath(draftId), draftSchema, {
      method: "PATCH",
      json: change,
      signal,
    });
  }

  /** The person took the draft as the backend has it: copied it, opened it in X, put it into a file. */
  noteUse(draftId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(`${draftPath(draftId)}/use`, { method: "POST", signal });
  }

  delete(draftId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(draftPath(draftId), { method: "DELETE", signal });
  }
}

function draftPath(draftId: string): string {
  return `/api/drafts/${encodeURIComponent(draftId)}`;
}
