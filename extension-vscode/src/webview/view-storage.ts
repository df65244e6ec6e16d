import type { Clock, KeyValueStorage } from "@linnet/client";
import { type ChatStores, createChatStores } from "@linnet/client";
import { readStored, writeStored } from "../protocol/storage-calls.ts";
import type { HostClient } from "./host-client.ts";

/** The members of `acquireVsCodeApi()` that the storage uses. */
export interface WebviewState {
  getState(): unknown;
  setState(state: Record<string, string>): unknown;
}

/** Stores texts in the webview's state, which can be read at once when the view is shown again. */
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

/** Stores texts in the host, which keeps them when the window is closed. */
export function hostStorage(client: HostClient): KeyValueStorage {
  return {
    getItem: (key) => client.call(readStored, { key }),
    setItem: (key, value) => client.call(writeStored, { key, value }),
    removeItem: (key) => client.call(writeStored, { key, value: null }),
  };
}

/** Time without a change after which a typed text is stored in the host, in milliseconds. */
const WRITE_AFTER_MS = 300;

/**
 * Stores typed texts twice: in the webview's state after every change, in the host after a pause. The host has a
 * text's beginning at once: its commands ask whether something is typed in a chat before they leave it. Reads from the
 * webview's state, and from the host when the text is not there.
 */
export class TypedTextStorage implements KeyValueStorage {
  readonly #webviewState: WebviewStorage;
  readonly #host: KeyValueStorage;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, () => void>();

  constructor(webviewState: WebviewStorage, host: KeyValueStorage, clock: Clock) {
    this.#webviewState = webviewState;
    this.#host = host;
    this.#clock = clock;
  }

  async getItem(key: string): Promise<unknown> {
    return this.#webviewState.getItem(key) ?? (await this.#host.getItem(key));
  }

  async setItem(key: string, value: string): Promise<void> {
    const isBeginning = this.#webviewState.getItem(key) === undefined;
    this.#webviewState.setItem(key, value);
    this.#waiting.get(key)?.();
    if (isBeginning) return this.#writeToHost(key, value);
    const cancel = this.#clock.after(WRITE_AFTER_MS, () => {
      this.#waiting.delete(key);
      this.#writeToHost(key, value);
    });
    this.#waiting.set(key, cancel);
  }

  async removeItem(key: string): Promise<void> {
    this.#webviewState.removeItem(key);
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
    await this.#host.removeItem(key);
  }

  #writeToHost(key: string, value: string): void {
    void Promise.resolve(this.#host.setItem(key, value)).catch(() => {});
  }
}

/**
 * The stores of the view: the snapshot, which is shown at once, in the webview's state; the outbox and choices
 * in the host; typed texts and edited drafts in both.
 */
export function viewStores(state: WebviewState, client: HostClient, clock: Clock): ChatStores {
  const webviewState = new WebviewStorage(state);
  const host = hostStorage(client);
  const { typed, draftEdits } = createChatStores(new TypedTextStorage(webviewState, host, clock));
  return {
    snapshots: createChatStores(webviewState).snapshots,
    outbox: createChatStores(host).outbox,
    choices: createChatStores(host).choices,
    typed,
    draftEdits,
  };
}
