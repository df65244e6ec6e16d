import {
  type MoveScheduled,
  type Remind,
  type ScheduledPost,
  scheduledPostSchema,
  scheduledPostsSchema,
} from "@linnet/protocol";
import type { HttpClient } from "./http-client.ts";

/** Drafts that wait for their time (PROTOCOL.md, "Scheduled posts"). */
export class ScheduledPostsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** What is scheduled, the next one first. */
  async list(signal?: AbortSignal): Promise<ScheduledPost[]> {
    const answer = await this.#http.fetchJson("/api/scheduled-posts", scheduledPostsSchema, {
      signal,
    });
    return answer.scheduledPosts;
  }

  /** Schedules a reminder; the same id again is the same reminder. */
  remind(reminder: Remind, signal?: AbortSignal): Promise<ScheduledPost> {
    return this.#http.fetchJson("/api/scheduled-posts", scheduledPostSchema, {
      method: "POST",
      json: reminder,
      signal,
    });
  }

  /** Chooses another time, or begins it now. */
  move(id: string, to: MoveScheduled, signal?: AbortSignal): Promise<ScheduledPost> {
    return this.#http.fetchJson(scheduledPostPath(id), scheduledPostSchema, {
      method: "PATCH",
      json: to,
      signal,
    });
  }

  /** Cancels it; the draft stays. */
  cancel(id: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(scheduledPostPath(id), { method: "DELETE", signal });
  }
}

function scheduledPostPath(id: string): string {
  return `/api/scheduled-posts/${encodeURIComponent(id)}`;
}
