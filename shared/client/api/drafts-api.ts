import {
  type AnswerKind,
  type DescribePicture,
  type Draft,
  type DraftImport,
  type DraftList,
  type DraftVariant,
  type DraftWithRevisions,
  draftImportSchema,
  draftListSchema,
  draftSchema,
  draftWithRevisionsSchema,
  modelsSchema,
  type Picture,
  pictureSchema,
  suggestedDescriptionSchema,
} from "@linnet/protocol";
import type { SearchQuery } from "./chats-api.ts";
import type { HttpClient } from "./http-client.ts";

/** A person's edit of the texts, the choice of a variant, or how the draft answers its post: `null` for not at all. */
export type DraftChange =
  | { variants: DraftVariant[] }
  | { chosen: number }
  | { answers: { kind: AnswerKind } | null };

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

  /**
   * One change by a person. The earlier state stays as a revision.
   *
   * @param unchangedSince the `updatedAt` of the draft that the change was made to.
   * @throws ProblemError `draft-changed` when the draft has changed since.
   */
  update(draftId: string, change: DraftChange, unchangedSince?: string): Promise<Draft> {
    return this.#http.fetchJson(draftPath(draftId), draftSchema, {
      method: "PATCH",
      query: { unchangedSince },
      json: change,
    });
  }

  /** The person took the draft as the backend has it: copied it, opened it in X, put it into a file. */
  noteUse(draftId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(`${draftPath(draftId)}/use`, { method: "POST", signal });
  }

  /**
   * Stores a picture, which `update` then gives to a post.
   *
   * @param file its type is one of `PICTURE_TYPES`; at most `LARGEST_PICTURE` bytes.
   * @throws ProblemError with an error of the field `file` when it cannot be a picture of a post.
   */
  uploadPicture(draftId: string, file: Blob, signal?: AbortSignal): Promise<Picture> {
    return this.#http.fetchJson(`${draftPath(draftId)}/pictures`, pictureSchema, {
      method: "POST",
      body: file,
      signal,
    });
  }

  /** A stored picture as X would be given it. The bytes of an id never change. */
  pictureBytes(pictureId: string, signal?: AbortSignal): Promise<Blob> {
    return this.#http.fetchBlob(`/api/pictures/${encodeURIComponent(pictureId)}`, { signal });
  }

  /** Whether the backend's model can be asked for descriptions of pictures. */
  async canDescribePictures(signal?: AbortSignal): Promise<boolean> {
    const { seesPictures } = await this.#http.fetchJson("/api/models", modelsSchema, { signal });
    return seesPictures === true;
  }

  /**
   * Has the backend's model suggest a description of a picture. Nothing is stored.
   *
   * @param signal ends the call of the model, too.
   * @throws ProblemError with the code `model-sees-no-pictures`, or another that says why there is none.
   */
  async describePicture(
    pictureId: string,
    about: DescribePicture,
    signal?: AbortSignal,
  ): Promise<string> {
    const { altText } = await this.#http.fetchJson(
      `/api/pictures/${encodeURIComponent(pictureId)}/description`,
      suggestedDescriptionSchema,
      { method: "POST", json: about, signal },
    );
    return altText;
  }

  /** All drafts as a file, with their pictures. */
  exportFile(format: "json" | "markdown", signal?: AbortSignal): Promise<Blob> {
    return this.#http.fetchBlob("/api/drafts/export", { query: { format }, signal });
  }

  /**
   * Brings in the drafts of a file that `exportFile` made, each with a chat of its own. Those that are there
   * already stay as they are.
   *
   * @param file its type is `application/json` or `text/markdown`.
   */
  importFile(file: Blob, signal?: AbortSignal): Promise<DraftImport> {
    return this.#http.fetchJson("/api/drafts/import", draftImportSchema, {
      method: "POST",
      body: file,
      signal,
    });
  }

  delete(draftId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(draftPath(draftId), { method: "DELETE", signal });
  }
}

function draftPath(draftId: string): string {
  return `/api/drafts/${encodeURIComponent(draftId)}`;
}
