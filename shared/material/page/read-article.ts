import { Readability } from "@mozilla/readability";
import { declaredFacts } from "./declared-facts.ts";
import { pageText } from "./page-text.ts";
import { siteIn } from "./site-in.ts";
import { unfoldLayout } from "./unfold-layout.ts";

const MAX_LINKS = 30;
const LONGEST_TITLE = 500;
const LONGEST_LANGUAGE = 64;
/** What sites put in front of a title while something is unread: `(3) Home`. */
const UNREAD_COUNT = /^\s*\(\d+\+?\)\s+/;
/** No reader sees words so small, or so far outside of the page. Readability knows the other ways to hide some. */
const UNSEEN =
  /(?:^|[;\s])(?:font-size\s*:\s*(?:0+(?:\.0+)?[a-z%]*|[01]p[xt])|(?:left|top|text-indent)\s*:\s*-\d{4,}px)\s*(?:[;!]|$)/i;

/** The article of a page, without the navigation and notices around it. */
export interface Article {
  title: string;
  /** With its structure, as Markdown writes it. */
  text: string;
  author?: string;
  /** What the document declares, as a BCP 47 tag. */
  language?: string;
  /** The name of the site. */
  site?: string;
  /** When it was published, as the page says it: an ISO 8601 date or time. */
  published?: string;
  /** Where the article links to. */
  links: { text: string; url: string }[];
}

function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE).toWellFormed();
}

/** An ISO 8601 date or time, or nothing for what is none. */
function dateOf(text: string | null | undefined): string | undefined {
  const given = (text ?? "").trim();
  return /^\d{4}-\d\d-\d\d/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}

/** The date in the page's own markup, where its metadata have none. */
function dateIn(document: Document): string | undefined {
  const meta = document.querySelector(
    'meta[name="date"],meta[name="pubdate"],meta[name="DC.date"],meta[itemprop="datePublished"],meta[name="citation_publication_date"],meta[name="citation_date"]',
  );
  const time = document.querySelector("article time[datetime],main time[datetime],time[pubdate]");
  // Papers have "2026/10/06".
  return (
    dateOf(meta?.getAttribute("content")?.replaceAll("/", "-")) ??
    dateOf(time?.getAttribute("datetime"))
  );
}

/** A name, and no address and no whole sentence. */
function nameOf(text: string | null | undefined): string | undefined {
  const name = oneLine(text).replace(/^(?:by|von|par|por|di|door)\s+/i, "");
  return name === "" || name.length > 120 || /^https?:/i.test(name) ? undefined : name;
}

/** Who wrote a page: a line with a year is its date, which Readability takes for a name. */
function authorOf(byline: string | null | undefined): string | undefined {
  const name = nameOf(byline);
  return name && /^\P{L}|(?:19|20)\d\d/u.test(name) ? undefined : name;
}

/** The writers of a paper, the first of them by name: "Moss, Ada" is Ada Moss. */
function writersOf(document: Document): string | undefined {
  const metas = [...document.querySelectorAll('meta[name="citation_author"]')];
  const [first, ...others] = metas.map((meta) => oneLine(meta.getAttribute("content")));
  const name = nameOf(first?.replace(/^([^,]+), ([^,]+)$/, "$2 $1"));
  return name && others.length > 0 ? `${name} et al.` : name;
}

function linksOf(content: Element, baseUrl: string): Article["links"] {
  const links = new Map<string, string>();
  for (const anchor of content.querySelectorAll("a[href]")) {
    const url = URL.parse(anchor.getAttribute("href") ?? "", baseUrl);
    const text = oneLine(anchor.textContent);
    if (url && /^https?:$/.test(url.protocol) && text && links.size < MAX_LINKS) {
      links.set(url.href, text);
    }
  }
  return [...links].map(([url, text]) => ({ text, url }));
}

/** Makes comments of the answers below the one that who asked has accepted. */
function markOtherAnswers(content: Element): void {
  const answers = [...content.querySelectorAll('[itemprop$="edAnswer"]')];
  const accepted = answers.findIndex((one) => one.getAttribute("itemprop") === "acceptedAnswer");
  if (accepted >= 0) answers[accepted + 1]?.setAttribute("id", "comments");
}

/** The title of a page as a reader knows it. */
export function pageTitle(title: string): string {
  return oneLine(title.replace(UNREAD_COUNT, ""));
}

/** The heading that is most of a title: without its site, its section, or where its tickets are sold. */
function headingIn(title: string, headings: readonly string[], site: string | undefined): string {
  const own = headings.find(
    (heading) =>
      heading !== site &&
      heading.length * 2 > title.length &&
      // Readability takes a quotation mark at its end for the sign before a site.
      (title.includes(heading) || heading.replace(/[\s»]+$/, "") === title),
  );
  return own ?? title;
}

/** The name of the site, where a document's title has nothing else behind its heading. */
function siteBehind(heading: string, title: string, baseUrl: string): string | undefined {
  const site = title.startsWith(heading) ? siteIn(title, baseUrl) : undefined;
  const between = site && title.slice(heading.length, -site.length);
  return between && /^\s+\S\s+$/.test(between) ? nameOf(site) : undefined;
}

/**
 * Takes the article out of a document with Readability.
 *
 * @param document is changed by this: a document that is shown has to be cloned before.
 * @param baseUrl what relative links are resolved against.
 * @returns undefined for a page that has no article.
 */
export function readArticle(document: Document, baseUrl: string): Article | undefined {
  const markup = dateIn(document);
  const writers = writersOf(document);
  const language = document.documentElement?.getAttribute("lang");
  const headings = [...document.querySelectorAll("h1")].map((one) => oneLine(one.textContent));
  const shown = pageTitle(document.title);
  const declared = declaredFacts(document, headings[0] ?? shown);
  unfoldLayout(document);
  // "For the film, see ...": a wiki's way on, and no part of its article.
  for (const note of document.querySelectorAll(".hatnote,.dablink")) note.remove();
  for (const words of document.querySelectorAll("[style]")) {
    const isLeaf = words.children.length === 0;
    if (isLeaf && UNSEEN.test(words.getAttribute("style") ?? "")) words.remove();
  }
  const found = new Readability<Node>(document, { serializer: (node) => node }).parse();
  if (!found?.content) return undefined;
  const content = found.content as Element;
  markOtherAnswers(content);
  const text = pageText(content);
  if (text === "") return undefined;
  const siteName = nameOf(found.siteName);
  const title = headingIn(pageTitle(found.title ?? ""), headings, siteName);
  const author = writers ?? authorOf(found.byline) ?? declared.employer;
  const site = siteName ?? declared.brand ?? siteBehind(title, shown, baseUrl);
  const published = dateOf(found.publishedTime) ?? markup;
  return {
    // "Night of the kites (15 May 2027, North Beach)": what its post has to say, too.
    title: declared.about.length > 0 ? `${title} (${declared.about.join(", ")})` : title,
    text,
    ...(language ? { language: language.slice(0, LONGEST_LANGUAGE) } : {}),
    ...(author ? { author } : {}),
    ...(site ? { site } : {}),
    ...(published ? { published } : {}),
    links: linksOf(content, baseUrl),
  };
}
