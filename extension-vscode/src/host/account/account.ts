import { authorizeDevice, ConnectionError, disconnectClient, LinnetApi } from "@linnet/client";
import type { AccountState } from "../../protocol/view-calls.ts";

/** What is used of VS Code's `SecretStorage`. */
export interface SecretStorageLike {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/**
 * How this editor stands with the backend. A token belongs to the address that gave it: another
 * address in the settings never sees it.
 */
export class Account {
  readonly #secrets: SecretStorageLike;
  readonly #backendUrl: () => string;
  readonly #listeners = new Set<(state: AccountState) => void>();
  #state: AccountState = { state: "disconnected" };
  #connecting: AbortController | undefined;

  /** @param backendUrl - Asked every time: the person may set another. */
  constructor(secrets: SecretStorageLike, backendUrl: () => string) {
    this.#secrets = secrets;
    this.#backendUrl = backendUrl;
  }

  /** Calls back on every change until the returned function is called. */
  onChange(listener: (state: AccountState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get state(): AccountState {
    return this.#state;
  }

  /** The backend that is set now. */
  get backendUrl(): string {
    return this.#backendUrl();
  }

  get isConnected(): boolean {
    return this.#state.state === "connected";
  }

  /** The backend that is set now. Its requests carry no token but the one that it gave. */
  get api(): LinnetApi {
    const baseUrl = this.#backendUrl();
    return new LinnetApi({ baseUrl, getToken: async () => this.#secrets.get(key(baseUrl)) });
  }

  /** The token of the backend that is set now. */
  async token(): Promise<string | undefined> {
    return this.#secrets.get(key(this.#backendUrl()));
  }

  /** Reads again whether there is a token: at the start, or when the address has changed. */
  async refresh(): Promise<AccountState> {
    this.cancel();
    this.#set({ state: (await this.token()) ? "connected" : "disconnected" });
    return this.#state;
  }

  /**
   * Connects by device authorization; a call while one is under way begins again.
   *
   * @throws DeviceAuthorizationError, ProblemError, ConnectionError, or an AbortError.
   */
  async connect(): Promise<void> {
    this.cancel();
    const connecting = new AbortController();
    this.#connecting = connecting;
    const backendUrl = this.#backendUrl();
    const { http } = new LinnetApi({ baseUrl: backendUrl });
    try {
      const token = await authorizeDevice(
        {
          http,
          clientId: "linnet-vscode",
          scope: "chats:read chats:write drafts publish",
          onCode: (code) => this.#set({ state: "connecting", ...code }),
        },
        connecting.signal,
      );
      await this.#secrets.store(key(backendUrl), token);
      this.#set({ state: "connected" });
    } finally {
      if (this.#connecting === connecting) {
        this.#connecting = undefined;
        if (this.#state.state === "connecting") await this.refresh();
      }
    }
  }

  cancel(): void {
    this.#connecting?.abort();
  }

  /**
   * Takes a token that a person has pasted, if the backend takes it.
   *
   * @throws ProblemError or ConnectionError when it does not.
   */
  async acceptToken(token: string): Promise<void> {
    const backendUrl = this.#backendUrl();
    const api = new LinnetApi({ baseUrl: backendUrl, getToken: async () => token });
    try {
      await api.chats.list({ limit: 1 });
    } catch (error) {
      // Nobody answers now: whether it fits will show when somebody does.
      if (!ConnectionError.isInstance(error) || error.code !== "unreachable") throw error;
    }
    await this.#secrets.store(key(backendUrl), token);
    await this.refresh();
  }

  /** Forgets the token, and has the backend revoke it, if it can be reached. */
  async disconnect(): Promise<void> {
    const backendUrl = this.#backendUrl();
    const token = await this.#secrets.get(key(backendUrl));
    await this.#secrets.delete(key(backendUrl));
    await this.refresh();
    if (token) await disconnectClient(backendUrl, token);
  }

  #set(state: AccountState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function key(backendUrl: string): string {
  return `linnet.token:${new URL(backendUrl).origin}`;
}
