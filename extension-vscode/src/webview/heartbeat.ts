import type { Clock } from "@linnet/client";
import { ping } from "../protocol/view-calls.ts";
import type { HostClient } from "./host-client.ts";

/** Whether the extension host answers. */
export type HostLiveness = "live" | "silent";

export interface HeartbeatOptions {
  clock: Clock;
  /** Time without a message after which the host is asked for one, in milliseconds. */
  everyMs?: number;
  /** Time without a message after which the host counts as silent, in milliseconds. */
  silentAfterMs?: number;
  /** Another host answers than before: the calls to the one before get no answer. */
  onRestart: () => void;
}

/**
 * Checks whether the host answers. It does not while the editor reconnects to a remote machine or
 * restarts its extensions. `subscribe` and `getSnapshot` fit `useSyncExternalStore`.
 */
export class Heartbeat {
  readonly #client: HostClient;
  readonly #options: HeartbeatOptions;
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #cancelTimer: () => void = () => {};
  #liveness: HostLiveness = "live";
  #lastMessageAt: number;
  #hostId: string | undefined;

  constructor(client: HostClient, options: HeartbeatOptions) {
    this.#client = client;
    this.#options = options;
    this.#lastMessageAt = options.clock.now();
    this.#stopListening = client.onMessage(() => {
      this.#lastMessageAt = options.clock.now();
      this.#setLiveness("live");
    });
    this.#schedule();
  }

  readonly getSnapshot = (): HostLiveness => this.#liveness;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells which host has answered. Another id than the one before means a restart. */
  setHostId(hostId: string): void {
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
      const silence = clock.now() - this.#lastMessageAt;
      if (silence >= silentAfterMs) this.#setLiveness("silent");
      if (silence >= everyMs) {
        this.#client.call(ping, {}).then(
          ({ hostId }) => this.setHostId(hostId),
          () => {},
        );
      }
      this.#schedule();
    });
  }

  #setLiveness(liveness: HostLiveness): void {
    if (this.#liveness === liveness) return;
    this.#liveness = liveness;
    for (const listener of [...this.#listeners]) listener();
  }
}
