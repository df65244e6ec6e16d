import { weightedLength } from "@linnet/drafts";
import { contentWords } from "../reading/content-words.ts";
import type { Material } from "../reading/read-material.ts";
import { readingLength } from "../reading/reading-length.ts";
import { type Sentence, sentenceKey } from "../reading/split-sentences.ts";
import { isCommand } from "../reading/without-orders.ts";
import { isFirstPerson, isPersonal } from "./first-person.ts";
import { isOfSomethingKnown, leans } from "./leaning.ts";

/** A sentence that could be posted, with what speaks for it. */
export interface Statement extends Sentence {
  /** As a post has it: somebody's own words stand in quotation marks, with a name. */
  shown: string;
  /** Worth at the top of a post; only comparable within one source. */
  value: number;
  /** X's weighted characters. */
  weight: number;
  /** Whether it can be read without what stood before it, and says something. */
  standsAlone: boolean;
  /** Whether it is nothing for a post: a question, words about the text itself, somebody's "I" without a name. */
  isBad: boolean;
  /** Its content words. */
  words: ReadonlySet<string>;
}

/** What a choice of sentences takes into account beyond their worth. */
export interface Preferences {
  /** Keys ({@link sentenceKey}) of sentences that go first. */
  prefer?: ReadonlySet<string>;
  /** Words that must not occur, lower case. */
  banned?: readonly string[];
  /** A person chooses: doubtful sentences are among them. */
  withDoubtful?: boolean;
}

const MOST_STATEMENTS = 120;
const ALIKE = 0.6;
/** How far the opening of a text reaches: so many sentences, and so much of all. */
const NEAR = 1.5;
const NEAR_SHARE = 0.06;

const CALL = /[?？؟!！]\s*["”»」)]*$/;
/** A text that speaks of itself: what is in it, what may be done with it. */
const OF_ITSELF =
  /^(?:[eo]l? presente|l[ea] présente?|il presente|d(?:er|ie|as) vorliegende) \p{L}{5,}|(?<!\p{L})(?:the (?:sentence|paragraph)|(?:in )?this (?:page|article|post|paragraph|sentence|text|content|news|notice|story|interview|piece|guide|tutorial|document|section|chapter|site|website|video|episode|newsletter|(?:press )?release|recipe|transcript|readme|repository|coverage|version of|blog)|in this|a version of this|(?:diese[rnms]?) (?:seite|artikel\p{L}*|beitrag\p{L}*|text\p{L}*|dokument|website|folge|ausgabe|meldung|nachricht)|n?est[ea] (?:artículo|página|texto|nota|noticia|sitio|artigo|notícia|epis[oó]dio|v[ií]deo|entrada)|(?:cet|cette|ce) (?:article|page|texte|épisode|information|nouvelle|sujet)|quest[oa] (?:articolo|pagina|testo|notizia)|(?:dit|deze) (?:artikel|pagina|tekst|nieuws)|(?:denna|denne|detta|dette|den här|det här|denne her) (?:artik|text|tekst|nyhet|side)\p{L}*|(?:tämä|tämän|tästä|tähän) (?:artik|jutu|jutt|uuti)\p{L}*|(?:tego|tym|tej|ten) (?:artykuł|tekst|stron|wiadomoś)\p{L}*|(?:tohoto|tento|této|tuto) (?:člán|text|strán|zpráv)\p{L}*|(?:acest|acestui|această) (?:articol|text|știr)\p{L}*|bu (?:haber|makale|yazı|metin|sayfa|içeri)\p{L}*|(?:berita|artikel|tulisan|halaman) ini|эт(?:а|у|ой|ом|от|ого) (?:новост|стать|текст|страниц|материал)\p{L}*|ц(?:я|ю|ієї|ій|ього|ей) (?:новин|статт|текст|сторін)\p{L}*)(?!\p{L})|هذا (?:الخبر|المقال|النص)|هذه الصفحة|این (?:خبر|مطلب|مقاله)|כתבה זו|この(?:記事|ページ|文章)|本(?:ページ|記事)|本文|本页|此文|[这該该這](?:篇|文)|이 (?:글|기사|소식)|(?:यह|इस) (?:पृष्ठ|खबर|लेख|समाचार)|บทความนี้/iu;
/** What the authors of a paper say that they have found. */
const FINDING = String.raw`(?:we|our \p{L}+|the results|wir|nous|encontramos|mostramos)\s(?:\p{L}+ ){0,2}(?:f[io]u?nd|show|report|conclude|estimate|zeigen|finden|fanden|montrons|trouvons|que)`;
const FINDS = new RegExp(`^${FINDING}`, "iu");
/** The same behind where and when, as a paper has it: "After midnight ..., and in narrow streets we find ...". */
const FINDS_WITHIN = new RegExp(`(?<!\\p{L})${FINDING}`, "iu");
const NUMBER = /\p{N}/u;
const FEWEST_CHARACTERS = 42;
const FEWEST_WITH_NUMBER = 24;
/** What a commit breaks comes before the rest of its message, and that before what its files say. */
const OF_COMMIT = { breaking: 16, other: 4 };
/** A title of so few words is a name. */
const NAME_WORDS = 2;

const QUOTES: Readonly<Record<string, readonly [string, string]>> = {
  de: ["„", "“"],
  fr: ["« ", " »"],
  ru: ["«", "»"],
  uk: ["«", "»"],
  ar: ["«", "»"],
  ja: ["「", "」"],
  zh: ["“", "”"],
  es: ["«", "»"],
};

/** A text as somebody's words, of an unknown person where no name is given. */
export function quoted(text: string, name: string | undefined, language: string): string {
  const [open, close] = QUOTES[language] ?? ["“", "”"];
  return `${open}${text}${close}${name ? ` — ${name}` : ""}`;
}

/** The sentences of a source that could be posted, best first. */
export function statementsOf(
  material: Material,
  { prefer, banned = [], withDoubtful = false }: Preferences,
): Statement[] {
  const { voices, language } = material;
  const isTheirs = isPersonal(material);
  const isOthers = material.kind === "page" || voices.isForum;
  const sentences = material.sentences
    .filter(({ isDoubtful }) => withDoubtful || !isDoubtful)
    .slice(0, MOST_STATEMENTS)
    .map((sentence) => ({ ...sentence, words: new Set(contentWords(sentence.text, language)) }));
  const titleWords = new Set(contentWords(material.title ?? "", language));
  const reach = NEAR + sentences.length * NEAR_SHARE;
  const isPaper = sentences.some(({ role }) => role !== undefined);
  const finds = voices.author?.endsWith(" et al.") ? FINDS_WITHIN : FINDS;
  let place = 0;
  const statements = sentences
    .filter(
      ({ text, from }) =>
        !banned.some((word) => text.toLowerCase().includes(word)) && !voices.questions.has(from),
    )
    .map((sentence): Statement => {
      const { text, words, from } = sentence;
      const isAnswer = voices.answers.has(from);
      const isOwn =
        isOthers && (isFirstPerson(text, language, isTheirs) || voices.isOpinion || isAnswer);
      const speaker = isAnswer ? voices.guest : voices.author;
      const isSpoken = isOwn && !(CALL.test(text) || /^["“„«「]/.test(text));
      const shown = isSpoken ? quoted(text, speaker, language) : text;

      const length = readingLength(text);
      const hasNumber = NUMBER.test(text);
      const isEntry = sentence.kind === "item" && !/[.!?。！？]["”)]*$/.test(text);
      const isFirst = place === 0;
      // What stands first below the name of a thing says what it is.
      const saysWhat = isFirst && titleWords.size > 0 && titleWords.size <= NAME_WORDS;
      // "This release", "This stew" is what the title names.
      const isOfTitle =
        isFirst && (material.isLog || titleWords.has(contentWords(text, language)[0] ?? ""));
      const isBad =
        CALL.test(text) ||
        // The entries of a log of changes are written as commands, and a commit is the person's own.
        (isCommand(text, language) && !from.ofCommit && !(isEntry && material.isList)) ||
        (OF_ITSELF.test(text) && !isOfTitle) ||
        sentence.isDenied === true ||
        // "Dorothea Finch is a retired nurse": about the author, and no words of hers.
        (voices.isOpinion && voices.author !== undefined && text.includes(voices.author)) ||
        (voices.isForum && isOwn && !speaker);
      const isResult = finds.test(text) || sentence.role === "conclusion";
      const needsOthers =
        isBad ||
        (leans(text, language, isFirst) && !isOfTitle) ||
        isEntry ||
        // "Aim: to find out whether ..." is no sentence, and says less than what was found.
        (isPaper && !isResult && !sentence.role) ||
        (place > 0 && isOfSomethingKnown(text)) ||
        (!from.ofCommit &&
          length < (saysWhat || hasNumber ? FEWEST_WITH_NUMBER : FEWEST_CHARACTERS));
      const lead = Math.exp(-place / reach);
      place += 1;

      let value = (1 + 2 * lead) * (1 + 0.7 * share(titleWords, words));
      if (hasNumber) value *= 1.2;
      if (isResult) value *= 4;
      if (sentence.role === "result") value *= 2;
      if (isOwn && !isAnswer && !isResult) value *= speaker ? (voices.isOpinion ? 0.9 : 0.5) : 0.3;
      if (needsOthers) value *= 0.3;
      if (from.ofCommit) value *= OF_COMMIT[from.ofCommit];
      // What may be somebody else's is offered after all that is the page's.
      if (sentence.isDoubtful) value *= sentence.hasNewName ? 0.0001 : 0.001;
      if (prefer?.has(sentenceKey(text))) value *= 10;
      return {
        ...sentence,
        shown,
        value,
        weight: weightedLength(shown),
        standsAlone: !needsOthers,
        isBad,
      };
    })
    .sort((a, b) => b.value - a.value || a.index - b.index);
  return statements.filter(({ isBad }) => !isBad);
}

/** Share of `wanted` that is in `words`. */
export function share(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let found = 0;
  for (const word of wanted) if (words.has(word)) found += 1;
  return wanted.size === 0 ? 0 : found / wanted.size;
}

/** Whether a sentence says (nearly) what one of the others says. */
export function repeats(one: Statement, others: readonly Statement[]): boolean {
  return others.some(({ words }) => {
    const [small, large] = one.words.size < words.size ? [one.words, words] : [words, one.words];
    return small.size >= 3 && share(small, large) > ALIKE;
  });
}

/** At most `count` of the statements, in their order, that say different things. */
export function distinct(sorted: readonly Statement[], count: number): Statement[] {
  const picked: Statement[] = [];
  for (const statement of sorted) {
    if (picked.length >= count) break;
    if (!repeats(statement, picked)) picked.push(statement);
  }
  return picked;
}
