import type { Clock, KeyValueStorage } from "@linnet/client";
import { type ChatStores, createChatStores } from "@linnet/client";
import { readStored, writeStored } from "../protocol/storage-calls.ts";
import type { HostClient } from "./host-client.ts";

/** What is used of `acquireVsCodeApi()`. */
export interface WebviewState {
  getState(): unknown;
  setState(state: Record<string, string>): unknown;
}

/** The state that the editor keeps for a webview: there at once when the view is shown again. */
export class WebviewStorage implements KeyValueStorage {
  readonly #state: WebviewState;

  constructor(state: WebviewState) {
    this.#state = state;
  }

  getItem(key: string): string | undefined {
    return this.#entries()[key];
  }

  setItem(key: string, value: string): void {
    this.#state.setState({ ...this.#entries(), [key]: value });
  }

  removeItem(key: string): void {
    const { [key]: _removed, ...others } = this.#entries();
    this.#state.setState(others);
  }

  #entries(): Record<string, string> {
    const state = this.#state.getState();
    if (typeof state !== "object" || state === null) return {};
    return Object.fromEntries(
      Object.entries(state).filter(([, value]) => typeof value === "string"),
    );
  }
}

/** What the host keeps for the view: it outlives the window's end. */
export function hostStorage(client: HostClient): KeyValueStorage {
  return {
    getItem: (key) => client.call(readStored, { key }),
    setItem: async (key, value) => void (await client.call(writeStored, { key, value })),
    removeItem: async (key) => void (await client.call(writeStored, { key, value: null })),
  };
}

/** How long what is typed waits for the next letter before it goes to the host, in milliseconds. */
const WRITE_AFTER_MS = 300;

/**
 * Keeps texts in both: in the webview's state with every letter, in the host when the writing
 * pauses. Read from the first that has it.
 */
export class TypedTextStorage implements KeyValueStorage {
  readonly #near: WebviewStorage;
  readonly #far: KeyValueStorage;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, () => void>();

  constructor(near: WebviewStorage, far: KeyValueStorage, clock: Clock) {
    this.#near = near;
    this.#far = far;
    this.#clock = clock;
  }

  async getItem(key: string): Promise<unknown> {
    return this.#near.getItem(key) ?? (await this.#far.getItem(key));
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#near.setItem(key, value);
    this.#waiting.get(key)?.();
    const cancel = this.#clock.after(WRITE_AFTER_MS, () => {
      this.#waiting.delete(key);
      void Promise.resolve(this.#far.setItem(key, value)).catch(() => {});
    });
    this.#waiting.set(key, cancel);
  }

  async removeItem(key: string): Promise<void> {
    this.#near.removeItem(key);
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
    await this.#far.removeItem(key);
  }
}

/** Where the view keeps what: what it shows at once near by, what must not be lost in the host. */
export function viewStores(state: WebviewState, client: HostClient, clock: Clock): ChatStores {
  const near = new WebviewStorage(state);
  const far = hostStorage(client);
  return {
    snapshots: createChatStores(near).snapshots,
    outbox: createChatStores(far).outbox,
    typed: createChatStores(new TypedTextStorage(near, far, clock)).typed,
  };
}
