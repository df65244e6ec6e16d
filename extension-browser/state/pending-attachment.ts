import type { ContextData } from "@linnet/protocol";
import { browser } from "wxt/browser";

/** Where the pending attachment is stored. */
export const PENDING_KEY = "linnet.attach";

/** Leaves something for the view to attach that is open or opens, such as a selection. */
export async function leaveAttachment(context: ContextData): Promise<void> {
  await browser.storage.local.set({ [PENDING_KEY]: context });
}

/** Returns the pending attachment. It stays until it is sent or removed: the view may close before that. */
export async function loadAttachment(): Promise<ContextData | undefined> {
  return parse((await browser.storage.local.get(PENDING_KEY))[PENDING_KEY]);
}

/** It was sent or taken off, or gives way to something else. */
export async function forgetAttachment(): Promise<void> {
  await browser.storage.local.remove(PENDING_KEY);
}

/** Calls back with what is left, and without anything when it is forgotten. */
export function watchAttachment(listener: (context: ContextData | undefined) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[PENDING_KEY];
    if (change) listener(parse(change.newValue));
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => browser.storage.local.onChanged.removeListener(onChanged);
}

function parse(stored: unknown): ContextData | undefined {
  return isContext(stored) ? stored : undefined;
}

function isContext(value: unknown): value is ContextData {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "page" || value.kind === "selection") &&
    "title" in value &&
    typeof value.title === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}
