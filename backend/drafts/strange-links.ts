import { linksIn } from "@linnet/drafts";
import {
  addressesInWords,
  addressFormsIn,
  addressKey,
  isSameSite,
  parseAddress,
} from "../prompts/addresses.ts";
import type { OutsideTexts } from "../prompts/outside-texts.ts";

/** The texts and addresses from which a draft may take its links. */
export interface LinkOrigins extends OutsideTexts {
  /** Addresses of the conversation's sources. */
  sources: readonly string[];
}

/** The whole address, with its fragment: each of its parts can carry something out. */
function linkKey(address: string): string | undefined {
  const key = addressKey(address);
  return key && key + (parseAddress(address)?.hash ?? "");
}

function pathKey(address: string): string | undefined {
  const url = parseAddress(address);
  return url && linkKey(url.origin + url.pathname);
}

/**
 * The links in posts that are in no source: neither in the person's own words, nor a source's own
 * address, nor a page of its site to which its text leads. What a text says of other sites is not
 * enough: whoever wrote it chose where the link leads.
 *
 * @returns each once, as it stands in the post.
 */
export function strangeLinks(
  posts: readonly string[],
  { words, texts, sources }: LinkOrigins,
): string[] {
  const given = [
    ...words.flatMap(addressesInWords),
    ...sources,
    ...texts.flatMap(({ text, url }) =>
      url
        ? [
            url,
            ...addressFormsIn(text)
              .flat()
              .filter((found) => isSameSite(found, url)),
          ]
        : [],
    ),
  ];
  // Without its query an address says less, and mostly leads to the same.
  const known = new Set(given.flatMap((address) => [linkKey(address), pathKey(address)]));
  const links = posts.flatMap((post) => [
    ...addressFormsIn(post).map((forms) => forms.toReversed()),
    // X also makes links of names without a scheme.
    ...linksIn(post).flatMap(({ url }) => (/^https?:/i.test(url) ? [] : [[url]])),
  ]);
  const strange = links.filter(
    (forms) =>
      !forms.some((form) => known.has(linkKey(/^https?:/i.test(form) ? form : `https://${form}`))),
  );
  return [...new Set(strange.flatMap(([shortest]) => shortest ?? []))];
}
