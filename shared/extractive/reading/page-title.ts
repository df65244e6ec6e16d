import { linksIn } from "@linnet/drafts";
import { cleanCharacters, cleanInline } from "./clean-inline.ts";
import { isNavigation } from "./navigation.ts";
import type { Block } from "./read-blocks.ts";

/** Marks of replies and of mailing lists in front of a subject: `Re: [dev] ...`. */
const LIST_MARKS = /^(?:(?:re|fwd?|aw|wg):\s*|\[[\w .-]{1,20}\]\s+)+/i;

const GENERIC =
  /^(?:home(?:page)?|index|untitled|readme|changelog|news|blog|article|document|selection|start|getting started|introduction|overview|quick ?start|install(?:ation)?|usage|documentation|docs|about|what'?s new|release notes|(?:new )?features|(?:bug )?fixes|added|changed|fixed|highlights|breaking changes|unreleased|commit|staged changes|working tree|changes|startseite|inicio|accueil|new tab|loading.*|ホーム|トップ)$/i;
const LONGEST_SITE_NAME = 30;

/** Whether the address is that of the site: `docs.pelican.dev` for "Pelican API documentation". */
function isNamedIn(site: string, url: string | undefined): boolean {
  const host = url ? (URL.parse(url)?.hostname ?? "") : "";
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const name = letters(site.split(/[\s,]/, 1)[0] ?? "");
  return name.length >= 4 && letters(host).includes(name);
}

function withoutSiteName(title: string, url: string | undefined): string {
  const match =
    /^(.{8,})(?:\s+(?:[|·•»—–-]|::)\s+|\s*[｜＿]\s*)([^|·•»—–｜]{2,})$/u.exec(title) ??
    /^(.*\p{sc=Han}.{4,})_([^_]{2,})$/u.exec(title);
  const [, article = "", site = ""] = match ?? [];
  const isShort = site.length <= LONGEST_SITE_NAME && site.split(/\s+/).length <= 4;
  const isSite = (isShort && article.length > site.length) || isNamedIn(site, url);
  return match && isSite ? withoutSiteName(article, url) : title;
}

function isFileName(title: string): boolean {
  return /^[\w@./\\-]+\.\w{1,8}$/.test(title) || /^[\w.-]+(?:[/\\][\w.-]+)+$/.test(title);
}

/**
 * A title that can stand as a line of a post: the context's own without the site's name, or the
 * text's first heading where that is a file name or says nothing; `undefined` when there is none.
 */
export function pageTitle(
  title: string,
  blocks: readonly Block[],
  url?: string,
): string | undefined {
  const plain = cleanInline(cleanCharacters(title)).replace(LIST_MARKS, "");
  const own = withoutSiteName(plain, url);
  const heading = blocks.slice(0, 4).find((block) => block.kind === "heading")?.text;
  return [own, heading].find(
    (candidate): candidate is string =>
      candidate !== undefined &&
      candidate.length >= 3 &&
      !GENERIC.test(candidate) &&
      !isFileName(candidate) &&
      !isNavigation(candidate) &&
      linksIn(candidate).length === 0,
  );
}
