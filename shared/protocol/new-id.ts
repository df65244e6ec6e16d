import { v7 } from "uuid";

/**
 * Mints a UUID v7: unique, and sortable by the minting clock.
 * Order within a chat is the server's; a client's ids are only unique.
 */
export function newId(): string {
  return v7();
}
