import { unwrappedJson } from "../prompts/model-json.ts";

/** More variants than a draft may have are no reason to ask for it once more. */
const MOST_VARIANTS = 3;
/** Names under which models put the input of a call that they write out. */
const WRAPPERS = ["function", "arguments", "parameters", "input", "args", "draft"];
/** Names under which models put the text of a post. */
const TEXTS = ["text", "post", "content", "tweet"];

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
  return Array.isArray(list) ? list : [list];
}

function claimOf(given: unknown): unknown {
  if (typeof given === "string") return { text: given, sourceIds: [] };
  if (!isFields(given)) return given;
  const { quote, sourceIds, ...rest } = given;
  const ids = sourceIds === undefined || sourceIds === null ? [] : listOf(sourceIds);
  return {
    ...rest,
    sourceIds: ids.map((id) => (typeof id === "number" ? String(id) : id)),
    ...(quote === null || quote === undefined ? {} : { quote }),
  };
}

/** A post; nothing for one without words. */
function postsOf(given: unknown): unknown[] {
  if (typeof given === "string") return given.trim() === "" ? [] : [{ text: given }];
  if (!isFields(given)) return [given];
  const name = TEXTS.find((each) => typeof given[each] === "string");
  if (name === undefined) return [given];
  const { [name]: text, claims, altText, ...rest } = given;
  if (String(text).trim() === "") return [];
  return [
    {
      ...rest,
      text,
      ...(claims === undefined || claims === null ? {} : { claims: listOf(claims).map(claimOf) }),
      ...(altText === null || altText === undefined ? {} : { altText }),
    },
  ];
}

/** A variant; nothing for one without a post. */
function variantsOf(given: unknown): unknown[] {
  const value = opened(given);
  const hasPosts = isFields(value) && "posts" in value;
  const posts = (hasPosts ? listOf(value.posts) : listOf(value)).flatMap(postsOf);
  if (posts.length === 0) return [];
  return [hasPosts ? { ...value, posts } : { posts }];
}

/**
 * Reads what a model handed in as a draft. Smaller models follow the form of `submitDraft` roughly: a post is a plain
 * text, a list is a text of JSON, a variant stands alone, or there are more of them than three.
 *
 * @returns the same in the form of `submitDraft` as far as it can be told; what cannot is left as it is.
 */
export function readSubmission(given: unknown): unknown {
  const value = opened(given);
  if (Array.isArray(value)) return { variants: value.flatMap(variantsOf).slice(0, MOST_VARIANTS) };
  if (!isFields(value)) return value;
  if (!("variants" in value) && !("posts" in value)) {
    const inner = WRAPPERS.find((name) => isFields(opened(value[name])));
    if (inner !== undefined) return readSubmission(value[inner]);
    if (!TEXTS.some((name) => typeof value[name] === "string")) return value;
  }
  const { variants, sources, ...rest } = value;
  const made = variants === undefined ? variantsOf(rest) : listOf(variants).flatMap(variantsOf);
  return {
    variants: made.slice(0, MOST_VARIANTS),
    ...(sources === undefined || sources === null ? {} : { sources: listOf(sources) }),
  };
}
