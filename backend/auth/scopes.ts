import { z } from "zod";

/** What a token may be limited to (PROTOCOL.md, "Clients and keys"), with words for a person. */
export const SCOPES = {
  "chats:read": "Read your chats and projects",
  "chats:write": "Write in your chats, start and stop drafts, change projects",
  drafts: "Read, edit and delete your drafts",
  publish: "Post to X once you have approved it",
} as const;

export type Scope = keyof typeof SCOPES;

export const scopeSchema = z.enum(["chats:read", "chats:write", "drafts", "publish"]);

export const ALL_SCOPES: readonly Scope[] = scopeSchema.options;
