import type { ChatsApi, Clock, ScheduledPostsApi } from "@linnet/client";
import { dueOf, type ScheduledPost } from "@linnet/protocol";

/** The backend begins a turn about a second after its time. */
const AFTER_MS = 3_000;
/** How soon a backend that is away at the time is asked again, in milliseconds. */
const AGAIN_MS = 60_000;
/** How often the schedule is read at least while something waits, in milliseconds: other clients change it. */
const LOOK_EVERY_MS = 600_000;

export interface DueWatchOptions {
  access: () => { scheduledPosts: Pick<ScheduledPostsApi, "list">; chats: Pick<ChatsApi, "get"> };
  clock: Clock;
  /** The time of a post has come. */
  onDue: (post: ScheduledPost) => void;
}

/** Tells of the scheduled posts whose time comes while this window is open. */
export class DueWatch {
  readonly #options: DueWatchOptions;
  #waiting: readonly ScheduledPost[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(options: DueWatchOptions) {
    this.#options = options;
  }

  /** Reads what is scheduled. Call it when that may have changed. */
  async look(): Promise<void> {
    const { access, clock, onDue } = this.#options;
    const posts = await access()
      .scheduledPosts.list()
      .catch(() => undefined);
    if (posts) {
      for (const post of this.#waiting.filter(({ at }) => Date.parse(at) <= clock.now())) {
        const found = posts.find(({ id }) => id === post.id);
        // One that was moved has another time.
        if (found?.at === post.at) onDue(post);
        else if (!found) void this.#tellIfBegun(post);
      }
      this.#waiting = posts.filter(({ at }) => Date.parse(at) > clock.now());
    }
    this.#cancelTimer?.();
    const [next] = this.#waiting;
    if (!next) return;
    const ahead = Date.parse(next.at) - clock.now();
    const wait = ahead > 0 ? ahead + AFTER_MS : AGAIN_MS;
    this.#cancelTimer = clock.after(Math.min(wait, LOOK_EVERY_MS), () => void this.look());
  }

  /** One that has begun is in the list no more, and nor is one that was cancelled: only the first has a message. */
  async #tellIfBegun(post: ScheduledPost): Promise<void> {
    const { access, onDue } = this.#options;
    const chat = await access()
      .chats.get(post.chatId)
      .catch(() => undefined);
    if (chat?.messages.some((message) => dueOf(message)?.at === post.at)) onDue(post);
  }

  dispose(): void {
    this.#cancelTimer?.();
  }
}
