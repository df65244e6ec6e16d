import type { Clock } from "../retry/clock.ts";

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now = 1_000_000;
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  /** Timers that have neither fired nor been cancelled. */
  get pending(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Moves on by `ms` milliseconds and fires what is due by then, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }
}
