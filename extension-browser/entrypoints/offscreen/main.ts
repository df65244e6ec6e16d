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

browser.runtime.onMessage.addListener((message: unknown, _sender, reply) => {
  calls.take(message);
  reply();
});
