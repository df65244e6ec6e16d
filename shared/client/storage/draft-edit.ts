import type { DraftVariant, PostPicture } from "@linnet/protocol";

/** A person's changes to a draft, and what was opened in X. */
export interface DraftEdit {
  /** All variants as the person has written them. Absent when the backend has them. */
  variants?: readonly DraftVariant[];
  /** What the backend has, where that is not what the model wrote: shown until the backend is read. */
  stored?: readonly DraftVariant[];
  /** The variants of the backend when the person began to write. */
  before?: readonly DraftVariant[];
  /** The variants that were sent last, and of which the backend has not said that it has them. */
  sent?: readonly (readonly DraftVariant[])[];
  /** The posts that were opened in X, as `<variant>-<post>`, both counted from 0. */
  opened: readonly string[];
}

/** Reads a stored edit; `undefined` when it is malformed. */
export function parseDraftEdit(stored: unknown): DraftEdit | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  if (!("opened" in stored) || !isListOf(stored.opened, isText)) return undefined;
  const edit: DraftEdit = { opened: stored.opened };
  if ("variants" in stored && isListOf(stored.variants, isVariant)) edit.variants = stored.variants;
  if ("stored" in stored && isListOf(stored.stored, isVariant)) edit.stored = stored.stored;
  if ("before" in stored && isListOf(stored.before, isVariant)) edit.before = stored.before;
  if ("sent" in stored && isListOf(stored.sent, isVariants)) edit.sent = stored.sent;
  return edit;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

// A schema library would cost more before the first paint than it checks: this looks at what the views use.
function isVariant(value: unknown): value is DraftVariant {
  return (
    typeof value === "object" && value !== null && "posts" in value && isListOf(value.posts, isPost)
  );
}

function isVariants(value: unknown): value is DraftVariant[] {
  return isListOf(value, isVariant);
}

function isPost(value: unknown): value is DraftVariant["posts"][number] {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "weightedLength" in value &&
    typeof value.weightedLength === "number" &&
    "claims" in value &&
    Array.isArray(value.claims) &&
    (!("pictures" in value) || isListOf(value.pictures, isPicture))
  );
}

function isPicture(value: unknown): value is PostPicture {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    isText(value.id) &&
    "altText" in value &&
    isText(value.altText)
  );
}
