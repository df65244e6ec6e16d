import { browser } from "wxt/browser";
import { answerLentCalls } from "../../model/answer-lent-calls.ts";
import { OFFSCREEN_LOCK } from "../../model/lent-call.ts";

/** The browser's model takes gigabytes of memory: nothing stays open without a call. */
async function closeWhenIdle(): Promise<void> {
  await navigator.locks.request(OFFSCREEN_LOCK, async () => {
    if (!calls.isIdle()) return;
    window.close();
    // The lock is free once the document is gone.
    await new Promise(() => {});
  });
}

const calls = answerLentCalls(() => void closeWhenIdle());

const OWN_PAGES = browser.runtime.getURL("/");

browser.runtime.onMessage.addListener((message: unknown, { url }, reply) => {
  // A script of Linnet's in a web page is not to be trusted with this.
  if (url !== undefined && !url.startsWith(OWN_PAGES)) return;
  calls.take(message);
  reply();
});
// The worker that opened the document may have ended before it sent a call.
void closeWhenIdle();
