import type { ContextData } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { browser } from "wxt/browser";
import { PENDING_KEY } from "./pending-attachment.ts";

/** Where a request for a draft waits. */
export const REQUEST_KEY = "linnet.draft-request";

/**
 * Asks the view that is open or opens for a draft in a new chat.
 *
 * @param context - The source of the draft; without it, the page in front.
 */
export async function leaveDraftRequest(context: ContextData | undefined): Promise<void> {
  // Another request takes the place of what an earlier one has left.
  if (!context) await browser.storage.local.remove(PENDING_KEY);
  // At once: a view that sees the request finds its source.
  const source = context ? { [PENDING_KEY]: context } : {};
  await browser.storage.local.set({ ...source, [REQUEST_KEY]: newId() });
}

/** Takes the request that waits. Of several views, one gets `true`. */
export function takeDraftRequest(): Promise<boolean> {
  return navigator.locks.request(REQUEST_KEY, async () => {
    const isThere = REQUEST_KEY in (await browser.storage.local.get(REQUEST_KEY));
    if (isThere) await browser.storage.local.remove(REQUEST_KEY);
    return isThere;
  });
}

/** Calls back when somebody asks for a draft. */
export function watchDraftRequests(listener: () => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[REQUEST_KEY]?.newValue !== undefined) listener();
  };
  browser.storage.local.onChanged.addListener(onChanged);
  return () => browser.storage.local.onChanged.removeListener(onChanged);
}
