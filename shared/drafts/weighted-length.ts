import twitterText from "twitter-text";
import { withoutDottedRuns } from "./links-in.ts";
import { withoutMarkRuns } from "./without-mark-runs.ts";

const RGI_EMOJI = /\p{RGI_Emoji}/gv;
const EMOJI_WEIGHT = 2;
const LINK_WEIGHT = 23;

const knownToLibrary = new Map<string, boolean>();

function isKnownToLibrary(emoji: string): boolean {
  let known = knownToLibrary.get(emoji);
  if (known === undefined) {
    known = twitterText.parseTweet(emoji).weightedLength === EMOJI_WEIGHT;
    knownToLibrary.set(emoji, known);
  }
  return known;
}

function hasUnknownEmoji(text: string): boolean {
  for (const [emoji] of text.matchAll(RGI_EMOJI)) if (!isKnownToLibrary(emoji)) return true;
  return false;
}

/** Weighs text without links. A full stop is what makes a link, and weighs what a comma weighs. */
function weighBetweenLinks(text: string): number {
  let unknown = 0;
  const rest = text
    // A space, so that what stood on either side cannot join into something else.
    .replace(RGI_EMOJI, (emoji) => {
      if (isKnownToLibrary(emoji)) return emoji;
      unknown += 1;
      return " ";
    })
    .replaceAll(".", ",");
  return twitterText.parseTweet(rest).weightedLength + unknown * (EMOJI_WEIGHT - 1);
}

/**
 * The length of a post as X counts it, to be held against {@link POST_LIMIT}.
 *
 * The rules are those of `twitter-text` 3.1.0, configuration v3 (a link weighs 23, an emoji 2,
 * most characters beyond Latin, Greek, Cyrillic and the scripts near them 2). That version knows
 * emoji up to Unicode 11 and weighs newer ones by their pieces; X counts every emoji as 2
 * (https://docs.x.com/fundamentals/counting-characters), so each RGI emoji does here.
 */
export function weightedLength(text: string): number {
  const normalized = withoutDottedRuns(withoutMarkRuns(text).normalize());
  if (!hasUnknownEmoji(normalized)) return twitterText.parseTweet(normalized).weightedLength;

  let weight = 0;
  let position = 0;
  for (const { indices } of twitterText.extractUrlsWithIndices(normalized)) {
    weight += weighBetweenLinks(normalized.slice(position, indices[0])) + LINK_WEIGHT;
    position = indices[1];
  }
  return weight + weighBetweenLinks(normalized.slice(position));
}
