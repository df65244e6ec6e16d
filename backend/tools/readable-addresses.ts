import type { ModelMessage } from "ai";
import { z } from "zod";
import {
  addressesInWords,
  addressFormsIn,
  addressKey,
  isSameSite,
  parseAddress,
} from "../prompts/addresses.ts";
import type { OutsideTexts } from "../prompts/outside-texts.ts";
import { isPublicAddress, NOT_PUBLIC } from "./public-address.ts";

/** Pages that a turn may go on to from inside a text. */
const MOST_FOLLOWED = 3;

const LONGEST_ASKED = 1_000;
const NOT_NAMED =
  "the person did not name it, and no search found it; a text may lead only to pages of its own site, without a query";

const readPageInputSchema = z.object({ url: z.string() });

/** The decision about an address: read it, ask the person, or refuse it. A reason completes a sentence. */
export type Verdict = "read" | "ask" | { refused: string };

/** Which pages a turn reads, and for which it asks the person. */
export interface ReadableAddresses {
  /** To be asked counts as reading, or as a question. */
  judge(address: string): Verdict;
  /** Why a page that is read does not lead on to another address, or undefined. */
  refusesRedirect(from: string, to: string): string | undefined;
}

/** Why the person is not asked about an address: they could not tell what it says, or it is private. */
function unaskable(url: URL): string | undefined {
  if (url.username || url.password) return "it has a user name or a password";
  if (url.href.length > LONGEST_ASKED) return "it is too long to be shown to the person";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isAddress = /^[\d.]+$|:/.test(host);
  const isPrivate = isAddress
    ? !isPublicAddress(host)
    : !host.includes(".") || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
  return isPrivate ? NOT_PUBLIC : undefined;
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
 * Which addresses a turn may read without asking the person: those in the person's own words, an attached
 * page's own, and its sources. A text may lead to pages of its own site, without a query, at most
 * three in a turn and one at a time: an address can carry out what the agent knows. Such a page
 * does not lead on to another site either; what a person named may.
 *
 * Everything else is a question to the person, one in a model's call.
 *
 * @param mayAsk whether there is somebody to ask.
 * @param isSource whether a search, or the conversation, has this very address as a source.
 */
export function readableAddresses(
  messages: readonly ModelMessage[],
  { words, texts }: OutsideTexts,
  isSource: (address: string) => boolean,
  mayAsk: boolean,
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
  // Addresses that were read may be read again, but their links were followed already.
  let followed = askedThisTurn(messages).filter((address) => {
    const key = addressKey(address);
    return key !== undefined && !named.has(key) && linked.has(key);
  }).length;
  let isFollowing = false;
  let isAsking = false;

  const judge = (address: string): Verdict => {
    const key = addressKey(address);
    const url = parseAddress(address);
    if (key === undefined || !url) return { refused: "it is no http or https address" };
    if (isFree(address, key)) return "read";
    const isLedTo = linked.has(key) && url.search === "" && url.hash === "";
    if (isLedTo && isFollowing) {
      return { refused: "addresses from inside texts are read one at a time" };
    }
    if (isLedTo && followed < MOST_FOLLOWED) {
      isFollowing = true;
      followed += 1;
      return "read";
    }
    const reason = unaskable(url);
    if (reason) return { refused: reason };
    if (isAsking) return { refused: "the person is asked about one address at a time" };
    if (!mayAsk) {
      const refused = isLedTo
        ? `a turn follows at most ${MOST_FOLLOWED} addresses from inside texts`
        : NOT_NAMED;
      return { refused };
    }
    isAsking = true;
    return "ask";
  };
  return {
    judge,
    refusesRedirect: (from, to) =>
      isSameSite(from, to) || isFree(from, addressKey(from)) || isFree(to, addressKey(to))
        ? undefined
        : "it redirects to another site, which the person did not name",
  };
}
