import { unwrappedJson } from "../prompts/model-json.ts";
import { spokenPost } from "../prompts/spoken-post.ts";

/** More variants than a draft may have are no reason to ask for it once more. */
const MOST_VARIANTS = 3;
/** Names under which models put the alternatives of a draft. */
const VARIANTS = ["variants", "variant", "drafts", "options", "versions", "alternatives"];
/** Names under which models put the posts of a variant. */
const POSTS = ["posts", "thread", "tweets"];
/** Names under which models put the text of a post. */
const TEXTS = ["text", "post", "content", "tweet", "body", "message", "postText", "post_text"];
/** Names under which models put the input of a call that they write out, or a list in the words of its schema. */
const WRAPPERS = [
  "function",
  "arguments",
  "parameters",
  "input",
  "args",
  "draft",
  "properties",
  "items",
  "value",
];
/** "variant1", "option_2": a list whose entries have names. */
const NUMBERED = /^(?:variant|option|version|draft|post|tweet)?[\s_-]?\d{1,2}$/i;
/** The names of the fields of a claim, those of `submitDraft` first. */
const CLAIM_TEXTS = ["text", "claim", "statement", "quote"];
const CLAIM_IDS = ["sourceIds", "source_ids", "sourceId", "source_id", "sources", "source", "ids"];

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value that is written as a text of JSON, as that value. */
function opened(value: unknown): unknown {
  return typeof value === "string" && /^\s*(?:["[{]|```)/.test(value)
    ? (unwrappedJson(value) ?? value)
    : value;
}

function listOf(value: unknown): unknown[] {
  const list = opened(value);
  if (Array.isArray(list)) return list;
  return list === undefined || list === null ? [] : [list];
}

/** The first of some fields that has something. */
function fieldOf(fields: Fields, names: readonly string[]): unknown {
  return fields[names.find((name) => (fields[name] ?? "") !== "") ?? ""];
}

/** A list, also where its entries have numbers for names or stand below a word of the schema. */
function entriesOf(given: unknown): unknown[] {
  const value = opened(given);
  if (!isFields(value)) return listOf(value);
  const numbered = Object.keys(value).filter((name) => NUMBERED.test(name));
  if (numbered.length > 0) return numbered.map((name) => value[name]);
  const inner = opened(fieldOf(value, WRAPPERS));
  return Array.isArray(inner) ? inner : [value];
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The ids of sources, also those that are told in one text: "s1, s2", "[s1]". */
function idsOf(value: unknown): string[] {
  return listOf(value).flatMap((id) => {
    const text = isFields(id) ? textOf(id.id) : textOf(id);
    return text?.split(/[\s,;[\]]+/).filter((each) => each !== "") ?? [];
  });
}

/** A claim; nothing for what says nothing. */
function claimsOf(given: unknown): unknown[] {
  if (typeof given === "string") return [{ text: given, sourceIds: [] }];
  if (!isFields(given)) return [];
  const text = textOf(listOf(fieldOf(given, CLAIM_TEXTS))[0]);
  const quote = listOf(given.quote).flatMap((piece) => textOf(piece) ?? []);
  if (text === undefined) return [];
  return [
    {
      text,
      sourceIds: idsOf(fieldOf(given, CLAIM_IDS)),
      ...(quote.length > 0 ? { quote: quote.join(" ... ") } : {}),
    },
  ];
}

/** A post, or the posts that stand in place of one; nothing for one without words. */
function postsOf(given: unknown): unknown[] {
  if (typeof given === "string") return postsOf({ text: given });
  if (Array.isArray(given)) return given.flatMap(postsOf);
  if (!isFields(given)) return [];
  const name = TEXTS.find((each) => typeof given[each] === "string");
  if (name === undefined) {
    const inner = fieldOf(given, [...POSTS, ...TEXTS]);
    return inner === undefined ? [] : entriesOf(inner).flatMap(postsOf);
  }
  const text = spokenPost(String(given[name]));
  if (text === "") return [];
  const { claims, altText } = given;
  return [
    {
      text,
      ...(claims === undefined || claims === null
        ? {}
        : { claims: listOf(claims).flatMap(claimsOf) }),
      ...(textOf(altText) ? { altText } : {}),
    },
  ];
}

/** A variant; nothing for one without a post. */
function variantsOf(given: unknown): unknown[] {
  const value = opened(given);
  const list = isFields(value) ? fieldOf(value, POSTS) : undefined;
  const below = list === undefined ? [] : entriesOf(list).flatMap(postsOf);
  const posts = below.length > 0 ? below : postsOf(value);
  if (posts.length === 0) return [];
  // Claims that stand beside the only post are its own.
  const claims = isFields(value) ? listOf(value.claims).flatMap(claimsOf) : [];
  const [only] = posts;
  return posts.length === 1 && isFields(only) && !only.claims && claims.length > 0
    ? [{ posts: [{ ...only, claims }] }]
    : [{ posts }];
}

/** A source of a conversation has its title and address there: an id alone names it. */
function sourcesOf(given: unknown): unknown[] {
  if (typeof given === "string") {
    const isAddress = /^https?:\/\//i.test(given);
    return [{ id: given, title: given, ...(isAddress ? { url: given } : {}) }];
  }
  if (!isFields(given)) return [];
  const id = textOf(given.id);
  const url = textOf(given.url);
  if (id === undefined) return [];
  return [{ id, title: textOf(given.title) ?? url ?? id, ...(url === undefined ? {} : { url }) }];
}

/**
 * Reads what a model handed in as a draft. Smaller models follow the form of `submitDraft` roughly: a post is a plain
 * text, a list is a text of JSON, a variant stands alone, there are more of them than three, fields have other names or
 * are `null`.
 *
 * @returns the same in the form of `submitDraft` as far as it can be told; what cannot is left as it is.
 */
export function readSubmission(given: unknown): unknown {
  const value = opened(given);
  if (Array.isArray(value)) {
    const [first] = value;
    const isCall = isFields(first) && isFields(opened(fieldOf(first, WRAPPERS)));
    if (isCall && variantsOf(first).length === 0) return readSubmission(first);
    return { variants: value.flatMap(variantsOf).slice(0, MOST_VARIANTS) };
  }
  if (!isFields(value)) return value;
  const alternatives = fieldOf(value, VARIANTS);
  const isNumbered = Object.keys(value).some((name) => NUMBERED.test(name));
  const isDraft = alternatives !== undefined || isNumbered || postsOf(value).length > 0;
  if (!isDraft) {
    const inner = opened(fieldOf(value, WRAPPERS));
    if (isFields(inner) || Array.isArray(inner)) return readSubmission(inner);
    return typeof value.draft === "string" ? readSubmission({ text: value.draft }) : value;
  }
  const made =
    alternatives === undefined && !isNumbered
      ? variantsOf(value)
      : entriesOf(alternatives ?? value).flatMap(variantsOf);
  const { sources } = value;
  return {
    variants: made.slice(0, MOST_VARIANTS),
    ...(sources === undefined || sources === null
      ? {}
      : { sources: listOf(sources).flatMap(sourcesOf) }),
  };
}
