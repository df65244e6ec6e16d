import { z } from "zod";

/** The scopes of a token (PROTOCOL.md, "Clients and keys"), each with a description for a person. */
export const SCOPES = {
  "chats:read": "Read your chats and projects",
  "chats:write": "Write in your chats, start and stop drafts, change projects",
  drafts: "Read, edit and delete your drafts",
  publish: "Post to X once you have approved it",
} as const;

export type Scope = keyof typeof SCOPES;

export const scopeSchema = z.enum(["chats:read", "chats:write", "drafts", "publish"]);

export const ALL_SCOPES: readonly Scope[] = scopeSchema.options;

/** The scopes of a client that names none. A client has to name `publish`. */
export const DEFAULT_CLIENT_SCOPES: readonly Scope[] = ["chats:read", "chats:write", "drafts"];

/**
 * Parses the space-separated list of RFC 6749.
 *
 * @returns Each scope once, none for an empty list; undefined when one of them is unknown.
 */
export function parseScopes(list: string | null | undefined): Scope[] | undefined {
  const words = (list ?? "").split(" ").filter(Boolean);
  const parsed = z.array(scopeSchema).safeParse(words);
  return parsed.success ? [...new Set(parsed.data)] : undefined;
}
