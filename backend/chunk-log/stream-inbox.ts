import type { StreamEvent } from "./stream-hub.ts";

/** Live chunks that wait for a slow reader; beyond, it reads them from the database again. */
const MAX_WAITING_CHUNKS = 512;

/** Collects notifications for one reader, which takes them when it is ready. */
export class Inbox {
  #events: StreamEvent[] = [];
  #waiting = 0;
  #arrived = Promise.withResolvers<void>();

  push(event: StreamEvent): void {
    const size = event.chunks?.length ?? 0;
    if (this.#waiting + size > MAX_WAITING_CHUNKS) {
      // The chunks are in the database: keep only the news that there are some.
      this.#events = [withoutChunks(event)];
      this.#waiting = 0;
    } else if (size === 0 && this.#events.at(-1)?.chunks === undefined) {
      // Its tail replaces the tail of the notification before.
      this.#events.splice(-1, 1, withoutChunks(event, this.#events.at(-1)));
    } else {
      this.#events.push(size === 0 ? withoutChunks(event) : event);
      this.#waiting += size;
    }
    this.wake();
  }

  /** How many pieces of news wait. */
  get size(): number {
    return this.#events.length;
  }

  /** Lets a reader that waits look at its signal. */
  wake(): void {
    this.#arrived.resolve();
  }

  /** The oldest news; waits for it. Undefined when `signal` is aborted. */
  async take(signal: AbortSignal): Promise<StreamEvent | undefined> {
    while (this.#events.length === 0) {
      if (signal.aborted) return undefined;
      this.#arrived = Promise.withResolvers<void>();
      await this.#arrived.promise;
    }
    const event = this.#events.shift();
    this.#waiting -= event?.chunks?.length ?? 0;
    return event;
  }
}

/** The news that there is something, joined with what was said before it. */
function withoutChunks(event: StreamEvent, before?: StreamEvent): StreamEvent {
  const next = Math.max(event.next, before?.next ?? 0);
  return {
    base: next,
    next,
    closed: event.closed || before?.closed === true,
    collected: event.collected === true || before?.collected === true,
  };
}
