import type { Clock } from "@linnet/client";
import { ping } from "../protocol/view-calls.ts";
import type { HostClient } from "./host-client.ts";

/** Whether the extension host answers. */
export type HostLiveness = "live" | "silent";

export interface HeartbeatOptions {
  clock: Clock;
  /** Silence in milliseconds after which the host is asked for a sign of life. */
  everyMs?: number;
  /** Silence in milliseconds after which it counts as gone, until it is heard again. */
  silentAfterMs?: number;
  /** Another host answers than the one before: what was asked of that one is lost. */
  onRestart: () => void;
}

/**
 * Watches whether the host is there: it is gone while the editor reconnects to a remote machine
 * or restarts its extensions. `subscribe` and `getSnapshot` fit `useSyncExternalStore`.
 */
export class Heartbeat {
  readonly #client: HostClient;
  readonly #options: HeartbeatOptions;
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #cancelTimer: () => void = () => {};
  #liveness: HostLiveness = "live";
  #heardAt: number;
  #hostId: string | undefined;

  constructor(client: HostClient, options: HeartbeatOptions) {
    this.#client = client;
    this.#options = options;
    this.#heardAt = options.clock.now();
    this.#stopListening = client.onHeard(() => {
      this.#heardAt = options.clock.now();
      this.#show("live");
    });
    this.#schedule();
  }

  readonly getSnapshot = (): HostLiveness => this.#liveness;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Notes which host answered; the first one is the one to compare with. */
  meet(hostId: string): void {
    const before = this.#hostId;
    this.#hostId = hostId;
    if (before !== undefined && before !== hostId) this.#options.onRestart();
  }

  stop(): void {
    this.#cancelTimer();
    this.#stopListening();
  }

  #schedule(): void {
    const { clock, everyMs = 3_000, silentAfterMs = 8_000 } = this.#options;
    this.#cancelTimer = clock.after(everyMs, () => {
      const silence = clock.now() - this.#heardAt;
      if (silence >= silentAfterMs) this.#show("silent");
      if (silence >= everyMs) {
        this.#client.call(ping, {}).then(
          ({ hostId }) => this.meet(hostId),
          () => {},
        );
      }
      this.#schedule();
    });
  }

  #show(liveness: HostLiveness): void {
    if (this.#liveness === liveness) return;
    this.#liveness = liveness;
    for (const listener of [...this.#listeners]) listener();
  }
}
