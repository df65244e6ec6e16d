import { parseBackendAddress } from "@linnet/client";
import { z } from "zod";

const DEFAULT_ADDRESS = "http://127.0.0.1:3210";

/** The settings that `package.json` declares. */
export const settingsSchema = z.object({
  /** Without a slash at the end. */
  backendUrl: z
    .string()
    .transform((written) => parseBackendAddress(written)?.href.replace(/\/+$/, ""))
    .pipe(z.string())
    .catch(DEFAULT_ADDRESS),
  /** What the person has written as the address of the backend, where it is none. */
  notAnAddress: z
    .unknown()
    .transform((written) => (isAddressOrEmpty(written ?? "") ? undefined : String(written))),
  resume: z.boolean().catch(true),
  maxCharacters: z.number().int().min(1_000).max(200_000).catch(24_000),
  /** BCP 47, or `auto` for the editor's language. */
  language: z.string().catch("auto"),
  notifications: z.boolean().catch(true),
  /** A command that drafts attaches its source, and waits for the person to send it. */
  asksFirst: z.boolean().catch(false),
  /** What the command `start` runs Linnet from; empty where the person has not chosen one. */
  folder: z.string().catch(""),
  /** The model of the editor that drafts, as `editorModelId` names it; empty: the backend's own. */
  model: z.string().max(200).catch(""),
  /** The backend's model answers when no window has answered for a minute. */
  modelFallback: z.boolean().catch(false),
});
export type Settings = z.infer<typeof settingsSchema>;

function isAddressOrEmpty(written: unknown): boolean {
  if (typeof written !== "string") return false;
  return written.trim() === "" || parseBackendAddress(written) !== undefined;
}

/** Parses the settings. An invalid value is replaced by the default. */
export function parseSettings(get: (name: string) => unknown): Settings {
  const backendUrl = get("backendUrl");
  return settingsSchema.parse({
    backendUrl,
    notAnAddress: backendUrl,
    resume: get("resume"),
    maxCharacters: get("context.maxCharacters"),
    language: get("language"),
    notifications: get("notifications"),
    asksFirst: get("askBeforeDrafting"),
    folder: get("folder"),
    model: get("model"),
    modelFallback: get("modelFallback"),
  });
}
