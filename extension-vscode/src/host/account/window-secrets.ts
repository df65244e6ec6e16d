import type { SecretStorageLike } from "./account.ts";

/**
 * The editor's password store, for as long as it works. Without a keyring, or with one that is locked, it rejects
 * what it is asked. Then this window keeps by itself what the store did not take, until it is closed.
 */
export class WindowSecrets implements SecretStorageLike {
  readonly #secrets: SecretStorageLike;
  readonly #onFailure: (error: unknown) => void;
  /** What the store did not take; undefined for what it did not delete. */
  readonly #kept = new Map<string, string | undefined>();

  /** @param onFailure - Called each time the store has rejected something. */
  constructor(secrets: SecretStorageLike, onFailure: (error: unknown) => void) {
    this.#secrets = secrets;
    this.#onFailure = onFailure;
  }

  async get(key: string): Promise<string | undefined> {
    if (this.#kept.has(key)) return this.#kept.get(key);
    try {
      return await this.#secrets.get(key);
    } catch (error) {
      this.#onFailure(error);
      return undefined;
    }
  }

  store(key: string, value: string): Promise<void> {
    return this.#write(key, value, this.#secrets.store(key, value));
  }

  delete(key: string): Promise<void> {
    return this.#write(key, undefined, this.#secrets.delete(key));
  }

  async #write(key: string, value: string | undefined, written: Thenable<void>): Promise<void> {
    // It holds also while the store is asked, and after the store has said that something changed.
    this.#kept.set(key, value);
    try {
      await written;
      this.#kept.delete(key);
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
