import type { ModelMessage } from "ai";
import { z } from "zod";
import {
  addressesInWords,
  addressFormsIn,
  addressKey,
  isSameSite,
  parseAddress,
} from "./addresses.ts";
import type { OutsideTexts } from "./outside-texts.ts";

/** Pages that a turn may go on to from inside a text. */
const MOST_FOLLOWED = 3;

const readPageInputSchema = z.object({ url: z.string() });

/** Which pages a turn reads without asking the person. Each reason completes a sentence. */
export interface ReadableAddresses {
  /** Why the page is not read, or undefined. To ask counts as reading. */
  refuses(address: string): string | undefined;
  /** Why a page that is read does not lead on to another address, or undefined. */
  refusesRedirect(from: string, to: string): string | undefined;
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
  { words, texts }: OutsideTexts,
  isSource: (address: string) => boolean,
): ReadableAddresses {
  const named = new Set(
    [
      ...words.flatMap(addressesInWords),
      ...texts.flatMap(({ url, wasRead }) => (url && !wasRead ? url : [])),
    ].map(addressKey),
  );
  const read = new Set(texts.map(({ url }) => url && addressKey(url)));
  const linked = new Set(
    texts.flatMap(({ text, url }) => {
      if (!url) return [];
      return addressFormsIn(text)
        .flat()
        .flatMap((address) => (isSameSite(address, url) ? (addressKey(address) ?? []) : []));
    }),
  );
  const isFree = (address: string, key: string | undefined) =>
    (key !== undefined && (named.has(key) || read.has(key))) || isSource(address);
  // What was read by now may be read again, but has been followed all the same.
  let followed = askedThisTurn(messages).filter((address) => {
    const key = addressKey(address);
    return key !== undefined && !named.has(key) && linked.has(key);
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
