import { KNOWN_SERVERS } from "../models/known-servers.ts";

/**
 * The providers whose keys the page `/start` takes: how a key of theirs begins, and where a person makes one. A server that
 * speaks OpenAI's chat-completions API has an address. "sk-" alone tells nothing: keys of several providers begin so.
 * Sources: the keys that their consoles make, and their API references.
 */
export const KEY_PROVIDERS = [
  {
    id: "openai",
    name: "OpenAI",
    keys: "https://platform.openai.com/api-keys",
    // Older keys have no name of their kind, and this in the middle.
    shape: /^sk-(?:proj-|svcacct-|[\w-]*T3BlbkFJ)/,
  },
  {
    id: "anthropic",
    name: "Anthropic",
    keys: "https://console.anthropic.com/settings/keys",
    shape: /^sk-ant-/,
  },
  {
    id: "google",
    name: "Google Gemini",
    keys: "https://aistudio.google.com/apikey",
    shape: /^AIza/,
  },
  {
    id: "openrouter",
    name: "OpenRouter",
    keys: "https://openrouter.ai/settings/keys",
    shape: /^sk-or-/,
    baseUrl: KNOWN_SERVERS.openrouter,
    // Its list of models is for everybody.
    proof: "https://openrouter.ai/api/v1/key",
  },
  {
    id: "xai",
    name: "xAI",
    keys: "https://console.x.ai",
    shape: /^xai-/,
    baseUrl: KNOWN_SERVERS.xai,
  },
  {
    id: "groq",
    name: "Groq",
    keys: "https://console.groq.com/keys",
    shape: /^gsk_/,
    baseUrl: KNOWN_SERVERS.groq,
  },
  {
    id: "gateway",
    name: "AI Gateway",
    keys: "https://vercel.com/dashboard/ai-gateway/api-keys",
    shape: /^vck_/,
  },
] as const satisfies readonly KeyProvider[];

interface KeyProvider {
  id: string;
  name: string;
  keys: string;
  shape: RegExp;
  baseUrl?: string;
  /** What answers only to a key that is good, where the list of models does not tell. */
  proof?: string;
}

export type KeyProviderId = (typeof KEY_PROVIDERS)[number]["id"];

/** Returns the provider that made a key; undefined where its beginning does not tell. */
export function providerOfKey(key: string): KeyProviderId | undefined {
  return KEY_PROVIDERS.find(({ shape }) => shape.test(key))?.id;
}

/** Returns a provider by its id, or by the address of its server. */
export function findKeyProvider(idOrAddress: string | undefined): KeyProvider | undefined {
  const providers: readonly KeyProvider[] = KEY_PROVIDERS;
  const plain = idOrAddress?.replace(/\/+$/, "");
  return providers.find(({ id, baseUrl = id }) => id === plain || baseUrl === plain);
}
