import twitterText from "twitter-text";

/** A link that X makes: `indices` are the UTF-16 offsets of its start and of the end after it. */
export interface PostLink {
  url: string;
  indices: [number, number];
}

/**
 * The links that X would make of a post's text, in order: those with `http(s)://` and bare
 * domains such as `example.com` or, by accident, `README.md`. Each weighs 23.
 */
export function linksIn(text: string): PostLink[] {
  return twitterText.extractUrlsWithIndices(text);
}
