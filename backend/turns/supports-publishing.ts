import { mayAskToPublish, readAgreement } from "@linnet/extractive";
import type { LinnetMessage } from "@linnet/protocol";

/** A longer message is a text that was pasted, not a person's own words. */
const OWN_WORDS = 4_000;

/** A person's own words in a message; what was attached or pasted is none of theirs. */
export function wordsOf(message: Pick<LinnetMessage, "parts"> | undefined): string {
  const texts = (message?.parts ?? []).flatMap((part) =>
    part.type === "text" && part.text.length <= OWN_WORDS ? part.text : [],
  );
  return texts.join("\n");
}

function isPublishing(message: LinnetMessage | undefined): boolean {
  return (message?.parts ?? []).some(
    (part) => part.type === "data-route" && part.data.next === "publishing",
  );
}

/**
 * Whether a person's own words are a reason to publish, or to take down: the last message asks for
 * it, or agrees after an answer that asked about it. What was attached is no word of theirs.
 */
export function supportsPublishing(messages: readonly LinnetMessage[]): boolean {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const words = wordsOf(messages[at]);
  if (mayAskToPublish(words)) return true;
  const before = messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === "assistant");
  if (!readAgreement(words).confirms) return false;
  // The last words of the answer are what the person agrees to.
  const question = wordsOf(before).slice(-300);
  return isPublishing(before) || (/[?？؟]/.test(question) && mayAskToPublish(question));
}
