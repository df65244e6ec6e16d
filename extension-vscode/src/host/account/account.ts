import {
  authorizeDevice,
  ConnectionError,
  disconnectClient,
  fetchOverNewConnection,
  isOwnMachine,
  LinnetApi,
} from "@linnet/client";
import type { AccountState } from "../../protocol/view-calls.ts";

/** How the token of a local owner begins. What a person has connected by a code, and can revoke, begins otherwise. */
const OWNER_TOKEN = "linnet_";
/** How long no other renewal is tried after one that has failed, in milliseconds. */
const RENEW_AGAIN_MS = 60_000;

/** The members of VS Code's `SecretStorage` that the account uses. */
export interface SecretStorageLike {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/**
 * Connects this editor to the backend, and stores the token. A token belongs to the address that
 * issued it: a request to another address never carries it.
 */
export class Account {
  readonly #secrets: SecretStorageLike;
  readonly #backendUrl: () => string;
  readonly #listeners = new Set<(state: AccountState) => void>();
  #state: AccountState = { state: "disconnected" };
  #connecting: AbortController | undefined;
  #renew: () => Promise<unknown> = async () => {};
  /** `performance.now()` from which on a renewal is tried. */
  #renewsAt = 0;
  #isRenewing = false;
  /** How often a person has connected with a token. */
  #connections = 0;

  /** @param backendUrl - Returns the address in the settings. The person may change it at any time. */
  constructor(secrets: SecretStorageLike, backendUrl: () => string) {
    this.#secrets = secrets;
    this.#backendUrl = backendUrl;
  }

  /** Calls `listener` on every change, until the returned function is called. */
  onChange(listener: (state: AccountState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has `renew` connect again where the backend refuses the token of a local owner. */
  renewWith(renew: () => Promise<unknown>): void {
    this.#renew = renew;
  }

  get state(): AccountState {
    return this.#state;
  }

  /** The address of the backend in the settings. */
  get backendUrl(): string {
    return this.#backendUrl();
  }

  get isConnected(): boolean {
    return this.#state.state === "connected";
  }

  /** The API of the backend in the settings. It keeps its address and the token of that address. */
  get api(): LinnetApi {
    const baseUrl = this.#backendUrl();
    return new LinnetApi({
      baseUrl,
      getToken: async () => this.#secrets.get(key(baseUrl)),
      fetch: async (input, init) => {
        const fetch = fetchFor(baseUrl);
        const response = await fetch(input, init);
        const headers = new Headers(init.headers);
        const sent = headers.get("authorization")?.replace("Bearer ", "");
        const token = response.status === 401 ? await this.#tokenAfter(baseUrl, sent) : undefined;
        if (!token) return response;
        await response.body?.cancel();
        headers.set("authorization", `Bearer ${token}`);
        return fetch(input, { ...init, headers });
      },
    });
  }

  /** The token to send in the place of one that was refused; undefined where there is none. */
  async #tokenAfter(backendUrl: string, refused = ""): Promise<string | undefined> {
    if (!refused.startsWith(OWNER_TOKEN) || performance.now() < this.#renewsAt) return undefined;
    const stored = async () => this.#secrets.get(key(backendUrl));
    if ((await stored()) === refused && backendUrl === this.#backendUrl()) {
      this.#isRenewing = true;
      await this.#renew().finally(() => {
        this.#isRenewing = false;
      });
    }
    const token = await stored();
    if (token !== refused) return token;
    this.#renewsAt = performance.now() + RENEW_AGAIN_MS;
    return undefined;
  }

  /** The token that the backend in the settings has issued. */
  async token(): Promise<string | undefined> {
    return this.#secrets.get(key(this.#backendUrl()));
  }

  /** Reads whether a token is stored. Call it at the start, and when the address has changed. */
  async refresh(): Promise<AccountState> {
    this.cancel();
    this.#set((await this.token()) ? this.#connected : { state: "disconnected" });
    return this.#state;
  }

  /**
   * Connects by device authorization. A call cancels the one before it.
   *
   * @throws DeviceAuthorizationError, ProblemError, ConnectionError, or an AbortError.
   */
  async connect(): Promise<void> {
    this.cancel();
    const connecting = new AbortController();
    this.#connecting = connecting;
    const backendUrl = this.#backendUrl();
    const { http } = new LinnetApi({ baseUrl: backendUrl, fetch: fetchFor(backendUrl) });
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
      this.#set(this.#connected);
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
   * Stores a token that a person has pasted, after the backend has accepted it.
   *
   * @param backendUrl - The backend that has issued it.
   * @throws ProblemError or ConnectionError when the backend refuses the token.
   */
  async acceptToken(token: string, backendUrl: string): Promise<void> {
    const getToken = async () => token;
    const api = new LinnetApi({ baseUrl: backendUrl, getToken, fetch: fetchFor(backendUrl) });
    try {
      await api.chats.list({ limit: 1 });
    } catch (error) {
      // The backend cannot be reached now: it accepts or refuses the token with a later request.
      if (!ConnectionError.isInstance(error) || error.code !== "unreachable") throw error;
    }
    await this.#secrets.store(key(backendUrl), token);
    // What was asked during a renewal goes on by itself, without being loaded again.
    if (!this.#isRenewing) this.#connections += 1;
    await this.refresh();
  }

  /** Deletes the token here, and asks the backend to revoke it. */
  async disconnect(): Promise<void> {
    const backendUrl = this.#backendUrl();
    const token = await this.#secrets.get(key(backendUrl));
    await this.#secrets.delete(key(backendUrl));
    await this.refresh();
    if (token) await disconnectClient(backendUrl, token, fetchFor(backendUrl));
  }

  get #connected(): AccountState {
    return { state: "connected", connections: this.#connections };
  }

  #set(state: AccountState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

/** How to ask a backend: on this machine over new connections, since the local owner's token may follow. */
function fetchFor(backendUrl: string): typeof fetchOverNewConnection {
  return isOwnMachine(backendUrl)
    ? fetchOverNewConnection
    : (input, init) => globalThis.fetch(input, init);
}

function key(backendUrl: string): string {
  return `linnet.token:${new URL(backendUrl).origin}`;
}
