import twitterText from "twitter-text";

/** A link that X makes: `indices` are the UTF-16 offsets of its start and of the end after it. */
export interface PostLink {
  url: string;
  indices: [number, number];
}

/** The characters that `twitter-text` allows in a host name. */
const HOST_RUN = /[^\s!"#$%&'()*+,/:;<=>?@[\\\]^{|}~]+/g;
/** `twitter-text` takes time that grows with the square of a run's dots; no host has so many. */
const MOST_DOTS = 32;

/**
 * The text, of the same length and weight, with commas in place of the dots of runs that cannot
 * be host names: in no other place does a dot decide what is a link.
 */
export function withoutDottedRuns(text: string): string {
  return text.replace(HOST_RUN, (run) =>
    run.split(".", MOST_DOTS + 2).length > MOST_DOTS + 1 ? run.replaceAll(".", ",") : run,
  );
}

/**
 * The links that X would make of a post's text, in order: those with `http(s)://` and bare
 * domains such as `example.com` or, by accident, `README.md`. Each weighs 23.
 */
export function linksIn(text: string): PostLink[] {
  return twitterText.extractUrlsWithIndices(withoutDottedRuns(text)).map(({ indices }) => ({
    url: text.slice(indices[0], indices[1]),
    indices,
  }));
}

/** A text with a space in place of each of its links. */
export function withoutLinks(text: string): string {
  return linksIn(text).reduce((rest, { url }) => rest.replace(url, " "), text);
}
