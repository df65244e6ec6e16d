import type { OfferedModel } from "./offered-model.ts";

/** Agents draft and want a strong model; the router decides and wants a fast one. */
export type ModelRole = "agent" | "router";

/** Families of a vendor in order of preference, by their names without a suffix for previews. */
interface Vendor {
  agent: readonly RegExp[];
  router: readonly RegExp[];
}

/** `gemini-2.5-pro`, with or without a number of its own, and the rolling `gemini-pro-latest`. */
function gemini(family: string): RegExp {
  return new RegExp(`^gemini-(?:${family}-latest|[\\d.]+-${family}(?:-\\d{3})?)$`);
}
const [PRO, FLASH, FLASH_LITE] = [gemini("pro"), gemini("flash"), gemini("flash-lite")];
const GPT = /^gpt-\d+(?:\.\d+)?(?:-\d{4}-\d\d-\d\d)?$/;
const SMALL_GPT = /^gpt-\d+(?:\.\d+)?-mini(?:-\d{4}-\d\d-\d\d)?$/;
const SMALLEST_GPT = /^gpt-\d+(?:\.\d+)?-nano(?:-\d{4}-\d\d-\d\d)?$/;
/** `claude-sonnet-4-5`, with or without a date, and the older `claude-3-5-sonnet-latest`. */
function claude(family: string): RegExp {
  return new RegExp(`^claude-(?:${family}-[\\d.-]+|[\\d.-]+-${family}(?:-\\d+)?)(?:-latest)?$`);
}
const [SONNET, OPUS, HAIKU] = [claude("sonnet"), claude("opus"), claude("haiku")];

/** In the order in which a gateway's list is looked through. */
const VENDORS: Record<string, Vendor> = {
  anthropic: {
    agent: [SONNET, OPUS, HAIKU, /^claude-/],
    router: [HAIKU, SONNET, OPUS, /^claude-/],
  },
  openai: {
    agent: [GPT, SMALL_GPT, SMALLEST_GPT, /^gpt-\d/],
    router: [SMALL_GPT, SMALLEST_GPT, GPT, /^gpt-\d/],
  },
  google: {
    agent: [PRO, FLASH, FLASH_LITE, /^gemini-/],
    router: [FLASH, FLASH_LITE, PRO, /^gemini-/],
  },
  xai: {
    agent: [/^grok-\d+(?:\.\d+)?(?:-\d{4})?$/, /^grok-\d/],
    router: [/^grok-\d.*-fast/, /^grok-\d/],
  },
  // It serves open models of many vendors: a large one drafts.
  groq: { agent: [/-1\d\db$/, /-70b/, /./], router: [/-20b$/, /-8b/, /./] },
};

/** They offer models of many vendors, as `vendor/model`. */
const GATEWAYS: ReadonlySet<string> = new Set(["gateway", "openrouter"]);

/** Names of models that do something other than write an answer to a conversation at once. */
const NO_WRITER =
  /embed|rerank|bge-|gte-|\be5-|minilm|whisper|transcri|\btts\b|speech|audio|voice|realtime|\blive\b|image|banana|imagen|dall-?e|diffusion|flux|video|\bveo\b|sora|moderation|guard|\bclip\b|-turbo-instruct|computer-use|robotics|deep-research|search-(?:preview|api)|\bocr\b|-batch\b/i;
const PREVIEW = /-(?:preview|exp|experimental|beta|alpha|rc)(?:-.*)?$/;

/** Whether a model writes, by its name: no embeddings, reranking, speech or images. */
export function canWrite(id: string): boolean {
  return !NO_WRITER.test(id);
}

/**
 * `[major, minor]` of the first version in a name; a date is none. A rolling name without one is
 * newer than every version.
 */
function versionOf(name: string): [number, number] {
  if (/^\D+-latest$/.test(name)) return [Number.POSITIVE_INFINITY, 0];
  const [, major = "0", minor = "0"] = /(\d+)(?:[.-](\d{1,2})(?!\d))?/.exec(name) ?? [];
  return [Number(major), Number(minor)];
}

interface Place {
  id: string;
  /** Smaller comes first, number by number. */
  order: number[];
}

function placeOf(provider: string, id: string, role: ModelRole): Place | undefined {
  const isGateway = GATEWAYS.has(provider);
  const slash = id.indexOf("/");
  const vendorName = isGateway ? id.slice(0, slash) : provider;
  const name = isGateway ? id.slice(slash + 1) : id;
  const families = VENDORS[vendorName]?.[role];
  const family = families?.findIndex((pattern) => pattern.test(name.replace(PREVIEW, ""))) ?? -1;
  if (family < 0) return undefined;
  const vendor = Object.keys(VENDORS).indexOf(vendorName);
  const [major, minor] = versionOf(name);
  const preview = PREVIEW.test(name) ? 1 : 0;
  return { id, order: [vendor, preview, family, -major, -minor, id.length] };
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((value, index) => value !== other[index]);
  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
}

/**
 * The models of a provider that can write and that it still offers, the preferred one first. By
 * preference: stable before preview, then the family, then the newest version. A provider whose
 * families nobody here knows is taken in its own order.
 *
 * @param provider the name before the first slash of `provider/model`.
 * @param near an id in whose place one is looked for: its vendor and its family come first.
 * @returns ids of `offered`.
 */
export function rankModels(
  provider: string,
  offered: readonly OfferedModel[],
  role: ModelRole,
  near?: string,
): string[] {
  const ids = offered
    .filter(({ id, endsAt }) => canWrite(id) && !(endsAt && Date.parse(endsAt) <= Date.now()))
    .map(({ id }) => id);
  if (!GATEWAYS.has(provider) && !VENDORS[provider]) return ids;
  const aim = near === undefined ? undefined : placeOf(provider, near, role);
  return ids
    .flatMap((id) => placeOf(provider, id, role) ?? [])
    .map(({ id, order }) => {
      const [vendor, , family] = order;
      const isFar = aim ? [vendor !== aim.order[0], family !== aim.order[2]].map(Number) : [];
      return { id, order: [...isFar, ...order] };
    })
    .sort((one, other) => compare(one.order, other.order))
    .map(({ id }) => id);
}
