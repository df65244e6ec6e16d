/**
 * How each provider's keys begin. Source: the keys that their consoles make. "sk-" alone tells nothing: several
 * providers' keys begin so.
 */
const BEGINNINGS = [
  ["sk-ant-", "anthropic"],
  ["sk-proj-", "openai"],
  ["sk-svcacct-", "openai"],
  ["AIza", "google"],
  ["vck_", "gateway"],
] as const;

/** Returns the provider that made a key; undefined where its beginning does not tell. */
export function providerOfKey(key: string): (typeof BEGINNINGS)[number][1] | undefined {
  return BEGINNINGS.find(([beginning]) => key.startsWith(beginning))?.[1];
}
