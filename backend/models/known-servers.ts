/** Addresses of servers that speak OpenAI's chat-completions API and whose families of models are known. */
export const KNOWN_SERVERS = {
  openrouter: "https://openrouter.ai/api/v1",
  xai: "https://api.x.ai/v1",
  groq: "https://api.groq.com/openai/v1",
} as const;

/**
 * Returns by whose families the models of a provider are ranked.
 *
 * @param provider the name before the first slash of `provider/model`.
 * @param baseUrl the address of the server, where the provider is one of one's own.
 */
export function familiesOf(provider: string, baseUrl: string | undefined): string {
  if (provider !== "openai-compatible") return provider;
  const plain = baseUrl?.replace(/\/+$/, "");
  const known = Object.entries(KNOWN_SERVERS).find(([, address]) => address === plain);
  return known?.[0] ?? provider;
}
