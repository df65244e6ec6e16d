import { createHash } from "node:crypto";

/**
 * The id of the chat that a draft from a file gets: the same for a person whenever the file is brought in.
 *
 * @param draftId as the file has it.
 * @param round how many chats with such an id are there already, and have lost their draft.
 * @returns a UUID of version 8 (RFC 9562).
 */
export function draftChatId(userId: string, draftId: string, round = 0): string {
  const bytes = createHash("sha256")
    .update(`${userId}\n${draftId}\n${round}`)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
