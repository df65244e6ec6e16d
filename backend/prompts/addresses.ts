import { linksIn } from "@linnet/drafts";

/** Longer ones than a person can attach are not read. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\]}|\\]{1,4096}/gi;
/** Characters at the end of a match that belong to the sentence and not to the address. */
const AFTER_ADDRESS = ").,;:!?*_";
const MOST_FORMS = 4;

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}

/** The address, if it is of the web. */
export function parseAddress(address: string): URL | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/**
 * An address as it is asked for, in characters that a person can tell apart. A model can write one that looks like another:
 * with letters of other scripts, line breaks or marks of direction.
 */
export function spelledOut(address: string): string {
  return parseAddress(address)?.href ?? address;
}

/** Whether both are addresses of one host, with or without `www`. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  return a !== undefined && b !== undefined && siteOf(a) === siteOf(b);
}

/** The same address with or without `www` and a last slash; its query counts in full. */
export function addressKey(address: string): string | undefined {
  const url = parseAddress(address);
  return url && `${siteOf(url)}${url.pathname.replace(/\/$/, "")}${url.search}`;
}

/**
 * The addresses that stand in a text, each as it stands and without what may belong to the
 * sentence: `Foo_(bar)).`. The shortest form comes last.
 */
export function addressFormsIn(text: string): string[][] {
  return (text.match(ADDRESS) ?? []).map((found) => {
    const forms = [found];
    let end = found.length;
    while (end > 0 && AFTER_ADDRESS.includes(found.charAt(end - 1))) {
      end -= 1;
      if (forms.length <= MOST_FORMS) forms.push(found.slice(0, end));
    }
    return [...forms, found.slice(0, end)];
  });
}

/** The addresses in a person's own words: a person also writes `example.com/news`. */
export function addressesInWords(words: string): string[] {
  const links = linksIn(words).map(({ url }) => (/^https?:/i.test(url) ? url : `https://${url}`));
  return [...addressFormsIn(words).flat(), ...links];
}
