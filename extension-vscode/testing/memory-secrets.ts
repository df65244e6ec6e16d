import type { SecretStorageLike } from "../src/host/account/account.ts";

/** A `SecretStorage` for tests. */
export class MemorySecrets implements SecretStorageLike {
  readonly entries = new Map<string, string>();
  async get(key: string): Promise<string | undefined> {
    return this.entries.get(key);
  }
  async store(key: string, value: string): Promise<void> {
    this.entries.set(key, value);
  }
  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }
}
