import { browser } from "wxt/browser";

async function show(text: string, color: string): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color });
  await browser.action.setBadgeText({ text });
}

/** Something is being written. */
export function showWorking(): Promise<void> {
  return show("…", "#1d5fa8");
}

/** Something waits for the person's approval. */
export function showAsking(): Promise<void> {
  return show("?", "#7a4b00");
}

/** Something was finished that nobody has looked at yet. */
export function showEnd(): Promise<void> {
  return show("✓", "#1a6b3c");
}

export function showIdle(): Promise<void> {
  return show("", "#1d5fa8");
}
