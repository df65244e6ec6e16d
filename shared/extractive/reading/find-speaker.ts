import { siteIn } from "@linnet/material";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { functionWords } from "./detect-language.ts";
import type { Block } from "./read-blocks.ts";

const NAME = String.raw`\p{Lu}[\p{L}'’-]*\.?(?:\s+(?:(?:de|da|do|del|della|v[ao]n(?:\s+de[nr])?|la|le|el|al|bin|ten|y)\s+){0,2}\p{Lu}[\p{L}'’-]+\.?){1,3}`;
/** "By Ada Moss", "Publié le 2 mai par Ada Moss · 3 min", "por Ada Moss em 02/05". */
const BYLINE = new RegExp(
  String.raw`^(?:(?:[Ww]ords|[Tt]ext|[Ss]tory|[Ii]nterview|[Pp]osted|[Ww]ritten|[Pp]ubli\p{L}+)\s(?:[^·|•]{0,30}\s)?)?(?:[Bb]y|BY|[Vv]on|VON|[Pp]or|POR|[Pp]ar|PAR|[Dd]i|[Dd]oor|[Aa]v|[Aa]utor(?:in)?:?|[Aa]uthors?:?)\s+(${NAME}|(?<=^(?:[Pp]osted|[Pp]ubli\p{L}+)\s.*)\p{Lu}\p{Ll}+(?=\s*[·|•]))(?:\s*[|·•,–—-].*|\s+is(?!\p{L}).*|(?:\s+\p{Ll}{1,3})?\s+(?:\p{L}+\.?\s)?\d.*)?$|^بقلم:?\s+(?!ال)(\p{L}+(?:\s\p{L}+){1,2})(?:\s*[|·•,،–—-].*)?$`,
  "u",
);
const ALONE = new RegExp(`^${NAME}$`, "u");
const NAMES = new RegExp(`(?<![\\p{L}])${NAME}`, "gu");
/** Who speaks in a title: "Ada Moss, glazier: ...". Arabic has no capitals, and its names mostly two words. */
const SPEAKER = new RegExp(`^(${NAME})(?=,|\\s?[:：])`, "u");
const ARABIC_SPEAKER = /^[^:]{0,40}?(\p{sc=Arab}+ \p{sc=Arab}+)(?=\s?:)/u;
const QUESTION = /[?？؟]["”»」]?$/;
/** A section of a paper in which its writers say what they think. */
export const OPINION =
  /(?<!\p{L})(?:opinions?|op-ed|commentary|columns?|editorials?|viewpoint|meinung|kommentar|kolumne|glosse|opinión|columna|editorial|tribune|chronique|édito|opinião|coluna|opinione|commento|mening|мнение|колонка)(?!\p{L})|社説|コラム|评论|評論|社论|رأي|مقال رأي/iu;
const FEWEST_QUESTIONS = 2;

/** Who says what in a text. */
export interface Voices {
  /** Whose "I" and "we" it is. */
  author: string | undefined;
  /** Who answers in an interview, as far as the text tells. */
  guest: string | undefined;
  /** The writer's opinion, all of it. */
  isOpinion: boolean;
  /** Several people speak, and nobody says who each is. */
  isForum: boolean;
  /** The blocks in which the guest speaks, also where nothing tells the name. */
  answers: ReadonlySet<Block>;
  /** Blocks that no post may have: the interviewer's. */
  questions: ReadonlySet<Block>;
}

const MOST_WORDS = 4;

/** Where many people have pages: what is said there is not said by it. */
const PLATFORMS =
  /^(?:github|gitlab|bitbucket|codeberg|sourceforge|npm|pypi|crates\.io|docs\.rs|hugging ?face|medium|dev community|hashnode|substack|wordpress(?:\.com)?|blogger|tumblr|ghost|notion|google docs|youtube|vimeo|twitch|spotify|soundcloud|reddit|x|twitter|facebook|instagram|linkedin|threads|bluesky|tiktok|mastodon|telegra(?:m|ph)|discord|stack (?:overflow|exchange)|quora|goodreads|kickstarter|patreon|eventbrite|meetup|arxiv(?:\.org)?|researchgate)$/iu;

/** A name without a label before it, and without what sites put behind it: a post, other names, minutes to read. */
function nameOf(text: string | undefined): string | undefined {
  const name = text
    ?.replace(/^[^:：]{1,20}[:：]\s*/u, "")
    .split(/\s*[·|,•(]|\s[–—-]\s/u, 1)[0]
    ?.trim();
  return name && name.split(/\s+/).length <= MOST_WORDS && !/\d|[:：]/u.test(name)
    ? name
    : undefined;
}

/** Who answers for a site: itself, or who is behind the title of its page; on a platform, whose page it is. */
function ownerOf({
  site,
  title,
  url = "",
}: Pick<PromptContext, "title" | "url" | "site">): string | undefined {
  const name = site ?? siteIn(title, url);
  if (!name || !PLATFORMS.test(name.trim())) return nameOf(name);
  const [, owner] = /(?<![\w.-])([\w.-]{2,})\/[\w.-]+/.exec(title) ?? [];
  return owner && url.includes(`/${owner}/`) ? owner : undefined;
}

/**
 * Who speaks in a text: its author by a line with his name, the guest of an interview by its questions.
 *
 * @param language primary subtag of the text.
 */
export function findVoices(
  blocks: readonly Block[],
  context: Pick<PromptContext, "title" | "url" | "author" | "site">,
  language = "und",
): Voices {
  const { title, url, author } = context;
  const edges = [...blocks.slice(0, 8), ...blocks.slice(-4)];
  const bylines = edges.map(({ text }) => BYLINE.exec(text)?.slice(1).find(Boolean));
  const isOpinion =
    edges.some(({ text, kind }) => kind === "fragment" && text.length < 30 && OPINION.test(text)) ||
    title.split(/\s[|–—-]\s/).some((half, at) => at > 0 && OPINION.test(half)) ||
    /\/(?:opinions?|columns?|columnists?|commentary|meinung|kommentare?|opinion(?:es)?|tribunes?|editorials?)\//i.test(
      url ?? "",
    );

  const alone = isOpinion ? edges.find(({ text }) => ALONE.test(text))?.text : undefined;
  const byline = bylines.find(Boolean) ?? alone;

  const questions = new Set(blocks.filter(({ text }) => QUESTION.test(text)));
  const first = blocks.findIndex((block) => questions.has(block));
  const isInterview = questions.size >= FEWEST_QUESTIONS && questions.size * 5 > blocks.length;
  // What a member of a forum says, its site has not said.
  const isForum = /forum|community|discuss|thread|topic|\/q(?:uestions)?\//i.test(url ?? "");
  const writer = nameOf(author) ?? byline;
  const nobody = {
    author: writer ?? (isForum ? undefined : ownerOf(context)),
    guest: undefined,
    isOpinion,
    isForum,
  };
  if (!isInterview) return { ...nobody, answers: new Set(), questions: new Set() };

  const lead = blocks.slice(0, first).filter(({ kind }) => kind === "paragraph");
  const intro = lead.map(({ text }) => text).join("\n");
  const usual = functionWords(language);
  // "Die Bibliothek" begins a sentence, and is nobody's name.
  const namesIn = (text: string) =>
    (text.match(NAMES) ?? []).filter(
      (name) => !usual.has(/^\p{L}*/u.exec(name.toLowerCase())?.[0] ?? ""),
    );
  const named = [...namesIn(title), ARABIC_SPEAKER.exec(title)?.[1] ?? ""];
  const known = [...named, ...namesIn(intro)].filter((name) => intro.includes(name));
  const guest = [...known, SPEAKER.exec(title)?.[1] ?? ""].find(
    (name) => name !== "" && name !== byline && name !== author,
  );
  // A firm, and who writes in headings, answers questions of its own.
  const isOfGuest = writer !== undefined && ![...questions].some(({ kind }) => kind === "heading");
  const answers = guest || isOfGuest ? blocks.slice(first) : [];
  return { ...nobody, guest, answers: new Set(answers), questions };
}
