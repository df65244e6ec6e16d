import { linksIn } from "@linnet/drafts";
import { isNamedIn } from "@linnet/material";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { cleanCharacters, cleanInline } from "./clean-inline.ts";
import type { Block } from "./read-blocks.ts";

/** Marks of replies, of mailing lists and of sites around a subject: `Re: [dev] ...`, `GitHub - marlowe/tidy: ...`. */
const LIST_MARKS =
  /^(?:(?:re|fwd?|aw|wg):\s*|\[[\w .-]{1,20}\]\s+)+|^GitHub - [\w.-]+\/(?=[\w.-]+: )|\s*:\s*r\/\w+$| by [\w-]+ · Pull Request #.*$/gi;

/** A release of a project, as GitHub calls its page. */
const RELEASE = /^Release (v?\d\S*) · (?:[\w.-]+\/)?([\w.-]+)(?: · GitHub)?$/i;

/** What many pages are called: it needs the name of what it belongs to. */
const GENERIC =
  /^(?:home(?:page)?|index|untitled.*|read ?me|change ?log|releases?(?: v?\d[\w.-]*)?|release (?:notes|history)|.{0,20}(?:press release|pressemitteilung|communiqué|comunicado|nota de prensa)(?: n[ro°º.]*\s?[\d/.-]+)?|version history|news|blog|article|document|selection|your text|terminal|start|getting started|introduction|overview|quick ?start|install(?:ation)?|usage|documentation|docs|about(?: us)?|contact|faqs?|(?:frequently|häufig) (?:asked questions|gestellte fragen)|preguntas frecuentes|questions fréquentes|perguntas frequentes|terms (?:of|and|&) .{3,12}|privacy(?: policy)?|agb|nutzungsbedingungen|datenschutz\p{L}*|mentions légales|aviso legal|what'?s new|(?:new )?features|(?:bug )?fixes|added|changed|fixed|highlights|breaking changes|unreleased|commit\b.*|(?:un)?staged changes|working tree|changes|pricing|search|login|startseite|inicio|accueil|versionshinweise|notas de (?:la )?versi[óo]n|new tab|loading.*|ホーム|トップ|更新履歴|よくある質問)$/iu;
const LONGEST_SITE_NAME = 30;

/** The title without the site that the page names, and the sign before it. */
function withoutSite(title: string, site: string | undefined): string {
  if (!site || !title.endsWith(site)) return title;
  // "Push – Documentation Tern": the site's half of the title may have a word more than its name.
  const [, own = ""] =
    /^(.*?)(?:\s*[^\p{L}\p{N}\s!?»”"」』)\]]\s*|\s[|·•»—–-]\s\p{L}{3,20}\s)$/u.exec(
      title.slice(0, -site.length),
    ) ?? [];
  return isTelling(own) ? own : title;
}

/** The title without the site's name behind it, unless the title would say nothing without it. */
function withoutSiteName(title: string, url: string | undefined): string {
  const match =
    /^(.{4,})(?:\s+(?:[|·•»—–-]|::)\s+|\s*[｜＿]\s*)([^|·•»—–｜]{2,})$/u.exec(title) ??
    /^(.*\p{sc=Han}.{4,})_([^_]{2,})$/u.exec(title);
  const [, article = "", site = ""] = match ?? [];
  const isShort = site.length <= LONGEST_SITE_NAME && site.length < article.length;
  const isSite = isShort || isNamedIn(site, url);
  if (!match || !isSite || /(?<!#)\b\d/.test(site)) return title;
  return GENERIC.test(article) ? title : withoutSiteName(article, url);
}

const FILE_NAME = /^[\w@./\\-]+\.\w{1,8}(?::\d+(?:-\d+)?)?$|^[\w.-]+(?:[/\\][\w.-]+)+$/;

function isTelling(candidate: string): boolean {
  return (
    candidate.length >= 3 &&
    !GENERIC.test(candidate) &&
    !FILE_NAME.test(candidate) &&
    linksIn(candidate).length === 0
  );
}

/** The name of the repository to which a page of a host such as GitHub belongs, by its address. */
function repositoryIn(url: string | undefined): string | undefined {
  const path = url ? URL.parse(url)?.pathname : undefined;
  return /^\/[\w.-]+\/([\w.-]+)\/(?:-\/)?(?:releases|tags?|blob|tree|commits?)(?:\/|$)/.exec(
    path ?? "",
  )?.[1];
}

/**
 * The name of what a page belongs to: a product with a changelog, a firm with its terms. From the other half of
 * its title, its site, or a first heading.
 */
export function nameOfProject(
  { title, url, site }: Pick<PromptContext, "title" | "url" | "site">,
  blocks: readonly Block[],
): string | undefined {
  const halves = cleanInline(cleanCharacters(title)).split(
    /\s+[|·•»—–:-]\s+|(?<=\w):\s+|\s+(?=(?:change ?log|release notes|releases)$)/i,
  );
  const heading = blocks.find(({ kind, level }) => kind === "heading" && level === 1)?.text;
  return [...halves, repositoryIn(url) ?? site, heading].find(
    (name): name is string => name !== undefined && isTelling(name),
  );
}

/**
 * A title that can stand as a line of a post: the context's own without the site's name, or the
 * text's first heading where that is a file name or says nothing; `undefined` when there is none.
 */
export function pageTitle(
  title: string,
  blocks: readonly Block[],
  { url, site }: Pick<PromptContext, "url" | "site"> = {},
): string | undefined {
  const plain = cleanInline(cleanCharacters(title))
    .replace(LIST_MARKS, "")
    .replace(RELEASE, "$2 $1");
  const own = withoutSiteName(withoutSite(plain, site), url);
  const heading = blocks.slice(0, 4).find((block) => block.kind === "heading")?.text;
  return [own, heading].find(
    (candidate): candidate is string => candidate !== undefined && isTelling(candidate),
  );
}
