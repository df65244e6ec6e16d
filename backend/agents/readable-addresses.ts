import { linksIn } from "@linnet/shared/drafts";
import type { ModelMessage } from "ai";
import { z } from "zod";

/** Longer ones than a person can attach are not read. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\]}|\\]{1,4096}/gi;
/** What ends a sentence, not an address. */
const AFTER_ADDRESS = ").,;:!?*_";
const MOST_FORMS = 4;
/** A longer message is a text that was pasted, not a person's own words. */
const OWN_WORDS = 4_000;
/** Pages that a turn may go on to from inside a text. */
const MOST_FOLLOWED = 3;

const contextSchema = z.object({
  linnet: z.object({ context: z.object({ url: z.string().optional() }) }),
});
const readPageInputSchema = z.object({ url: z.string() });

/** Which pages a turn reads without asking the person. Each reason completes a sentence. */
export interface ReadableAddresses {
  /** Why the page is not read, or undefined. To ask counts as reading. */
  refuses(address: string): string | undefined;
  /** Why a page that is read does not lead on to another address, or undefined. */
  refusesRedirect(from: string, to: string): string | undefined;
}

/** A text of somebody else, and where it stands. */
interface OutsideText {
  text: string;
  url: string | undefined;
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}

function isSameSite(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  return a !== undefined && b !== undefined && siteOf(a) === siteOf(b);
}

function parseAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The same address with or without `www` and a last slash; its query counts in full. */
function addressKey(address: string): string | undefined {
  const url = parseAddress(address);
  return url && `${siteOf(url)}${url.pathname.replace(/\/$/, "")}${url.search}`;
}

/** Each address as it stands, and without what may belong to the sentence: `Foo_(bar)).`. */
function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).flatMap((found) => {
    const forms = [found];
    let end = found.length;
    while (end > 0 && AFTER_ADDRESS.includes(found.charAt(end - 1))) {
      end -= 1;
      if (forms.length <= MOST_FORMS) forms.push(found.slice(0, end));
    }
    return [...forms, found.slice(0, end)];
  });
}

/** The person's own words: a person also writes `example.com/news`. */
function addressesInWords(words: string): string[] {
  const links = linksIn(words).map(({ url }) => (/^https?:/i.test(url) ? url : `https://${url}`));
  return [...addressesIn(words), ...links];
}

/** What the messages bring from outside: what the agent itself says names nothing. */
function readMessages(messages: readonly ModelMessage[]) {
  const words: string[] = [];
  const texts: OutsideText[] = [];
  const take = (text: string, options: unknown) => {
    texts.push({ text, url: contextSchema.safeParse(options).data?.linnet.context.url });
  };
  for (const { role, content } of messages) {
    if (role === "user") {
      const parts =
        typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
      for (const part of parts) {
        if (part.type !== "text") continue;
        const isOwn = !("providerOptions" in part && part.providerOptions?.linnet);
        if (isOwn && part.text.length <= OWN_WORDS) words.push(part.text);
        else take(part.text, "providerOptions" in part ? part.providerOptions : undefined);
      }
    } else if (role === "tool") {
      for (const part of content) {
        if (part.type !== "tool-result" || part.toolName !== "readPage") continue;
        if (part.output.type === "text") take(part.output.value, part.output.providerOptions);
      }
    }
  }
  return { words, texts };
}

/** Addresses that the agent has asked for in the turn so far. */
function askedThisTurn(messages: readonly ModelMessage[]): string[] {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages
    .slice(last + 1)
    .flatMap(({ role, content }) =>
      role !== "assistant" || typeof content === "string"
        ? []
        : content.flatMap((part) =>
            part.type === "tool-call" && part.toolName === "readPage"
              ? (readPageInputSchema.safeParse(part.input).data?.url ?? [])
              : [],
          ),
    );
}

/**
 * Which addresses a turn may read without asking: those in the person's own words, an attached
 * page's own, and its sources. A text may lead to pages of its own site, without a query, at most
 * three in a turn and one at a time: an address can carry out what the agent knows. Such a page
 * does not lead on to another site either; what a person named may.
 *
 * @param isSource whether a search, or the conversation, has this very address as a source.
 */
export function readableAddresses(
  messages: readonly ModelMessage[],
  isSource: (address: string) => boolean,
): ReadableAddresses {
  const { words, texts } = readMessages(messages);
  const own = new Set(
    [...words.flatMap(addressesInWords), ...texts.flatMap(({ url }) => url ?? [])].map(addressKey),
  );
  const linked = new Set(
    texts.flatMap(({ text, url }) => {
      if (!url) return [];
      return addressesIn(text).flatMap((address) =>
        isSameSite(address, url) ? (addressKey(address) ?? []) : [],
      );
    }),
  );
  const isFree = (address: string, key: string | undefined) =>
    (key !== undefined && own.has(key)) || isSource(address);
  let followed = askedThisTurn(messages).filter((address) => {
    const key = addressKey(address);
    return key !== undefined && !isFree(address, key) && linked.has(key);
  }).length;
  let isFollowing = false;

  const refuses = (address: string) => {
    const key = addressKey(address);
    if (key === undefined) return "it is no http or https address";
    if (isFree(address, key)) return undefined;
    const { search = "", hash = "" } = parseAddress(address) ?? {};
    if (!linked.has(key) || search !== "" || hash !== "") {
      return "the person did not name it, and no search found it; a text may lead only to pages of its own site, without a query";
    }
    if (followed >= MOST_FOLLOWED) {
      return `a turn follows at most ${MOST_FOLLOWED} addresses from inside texts`;
    }
    if (isFollowing) return "addresses from inside texts are read one at a time";
    isFollowing = true;
    followed += 1;
    return undefined;
  };
  return {
    refuses,
    refusesRedirect: (from, to) =>
      isSameSite(from, to) || isFree(from, addressKey(from)) || isFree(to, addressKey(to))
        ? undefined
        : "it redirects to another site, which the person did not name",
  };
}
