import type { ContextData } from "@linnet/shared/protocol/data-parts";
import { browser } from "wxt/browser";

const PENDING_KEY = "linnet.attach";

/** Leaves something for the next view to attach, such as the selection of the context menu. */
export async function leaveAttachment(context: ContextData): Promise<void> {
  await browser.storage.local.set({ [PENDING_KEY]: context });
}

/** Takes what was left, once. */
export async function takeAttachment(): Promise<ContextData | undefined> {
  const stored = (await browser.storage.local.get(PENDING_KEY))[PENDING_KEY];
  if (stored === undefined) return undefined;
  await browser.storage.local.remove(PENDING_KEY);
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
