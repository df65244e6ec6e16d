import { linksIn } from "@linnet/shared/drafts";
import type { ModelMessage } from "ai";

/** Longer ones than a person can attach are not read. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\]}|\\]{1,4096}/gi;
/** What ends a sentence, not an address. */
const AFTER_ADDRESS = ").,;:!?*_";

/** The same address with or without `www` and a last slash; its query counts in full. */
function addressKey(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}`;
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (AFTER_ADDRESS.includes(address.charAt(end - 1)) && end > 0) end -= 1;
  return address.slice(0, end);
}

function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((found) => [found, withoutPunctuation(found)]);
}

/** What a message brings from outside: what the agent itself says names nothing. */
function outsideTexts(message: ModelMessage): string[] {
  if (message.role === "user") {
    return typeof message.content === "string"
      ? [message.content]
      : message.content.flatMap((part) => (part.type === "text" ? part.text : []));
  }
  if (message.role !== "tool") return [];
  return message.content.flatMap((part) =>
    part.type === "tool-result" && part.toolName === "readPage" && part.output.type === "text"
      ? part.output.value
      : [],
  );
}

/** A person writes `example.com/news`; a page's every word with a dot is not looked at so kindly. */
const OWN_WORDS = 4_000;

/**
 * The addresses that a conversation names: in the person's words, in what they attached, in pages
 * that were read, and those of its sources.
 */
export function namedAddresses(
  messages: readonly ModelMessage[],
  sourceUrls: readonly string[],
): (address: string) => boolean {
  const texts = messages.flatMap(outsideTexts);
  const written = texts
    .filter((text) => text.length <= OWN_WORDS)
    .flatMap((text) =>
      linksIn(text).map(({ url }) => (/^https?:/i.test(url) ? url : `https://${url}`)),
    );
  const known = new Set([...texts.flatMap(addressesIn), ...written, ...sourceUrls].map(addressKey));
  known.delete(undefined);
  return (address) => known.has(addressKey(address)) && addressKey(address) !== undefined;
}
