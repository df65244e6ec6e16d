import type { Clock, ScheduledPostsApi } from "@linnet/client";
import type { ScheduledPost } from "@linnet/protocol";

/** The backend begins a turn about a second after its time. */
const AFTER_MS = 3_000;
/** How soon a backend that is away at the time is asked again, in milliseconds. */
const AGAIN_MS = 60_000;
/** How often the schedule is read at least while something waits, in milliseconds: other clients change it. */
const LOOK_EVERY_MS = 600_000;

export interface DueWatchOptions {
  access: () => Pick<ScheduledPostsApi, "list">;
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
      .list()
      .catch(() => undefined);
    // A post that was moved or cancelled has another time, or none; one that has begun is in the list no more.
    const isDue = ({ id, at }: ScheduledPost) => {
      const found = posts?.find((each) => each.id === id);
      return Date.parse(at) <= clock.now() && (!found || found.at === at);
    };
    if (posts) {
      for (const post of this.#waiting.filter(isDue)) onDue(post);
      this.#waiting = posts.filter(({ at }) => Date.parse(at) > clock.now());
    }
    this.#cancelTimer?.();
    const [next] = this.#waiting;
    if (!next) return;
    const ahead = Date.parse(next.at) - clock.now();
    const wait = ahead > 0 ? ahead + AFTER_MS : AGAIN_MS;
    this.#cancelTimer = clock.after(Math.min(wait, LOOK_EVERY_MS), () => void this.look());
  }

  dispose(): void {
    this.#cancelTimer?.();
  }
}
