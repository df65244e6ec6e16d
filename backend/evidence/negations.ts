/** Words that turn a statement round, by language: those of the most posts. */
const NEGATIONS: Readonly<Record<string, string>> = {
  en: "no not never none nobody without cannot neither nor",
  de: "nicht kein keine keinen keinem keiner keines nie niemals niemand ohne weder",
  fr: "ne n pas jamais aucun aucune personne sans ni",
  es: "no nunca jamás ningún ninguna ninguno nadie sin tampoco",
  it: "non mai nessun nessuna nessuno senza né",
  pt: "não nunca jamais nenhum nenhuma ninguém sem",
  nl: "niet geen nooit niemand zonder",
  ar: "لا ليس ليست لم لن دون غير بدون",
};
/** "Not only" says more, and not the opposite. */
const ADDING = new Set(
  "only just merely nur bloß seulement solo sólo soltanto solamente apenas só alleen فقط".split(
    " ",
  ),
);
/** Between "not" and what it turns round: "n'a pas encore promis". */
const YET = new Set("yet encore todavía aún noch ancora ainda nog بعد".split(" "));
/** "Without a licence" is "unlicensed" in a translation. */
const WITHOUT = new Set("without ohne sans sin senza sem zonder دون بدون".split(" "));
/** Words that narrow as a negation does: "no longer, unless" is "only if". */
const NARROWING = new Set(
  "unless hardly barely kaum außer sauf excepto salvo tranne exceto tenzij إلا".split(" "),
);
const JAPANESE = /(?<!少)な(?:い|かった|く)|ません|ず[、。に]/u;
const CLAUSE_END = /[,;:.!?،؛]\s|[、。]/u;
const FEWEST_WORDS = 3;
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]*n['’]t(?!\p{L})|[\p{L}\p{M}\p{N}]*)/gu;
/** Words after a negation in which the one stands that it turns round. */
const REACH = 3;

/** The words of a statement, told apart by whether it says or denies them. */
export interface Polarity {
  said: ReadonlySet<string>;
  denied: ReadonlySet<string>;
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}

/** Tells the negations of a language from its other words; undefined where it has none here. */
function negationIn(language: string): ((word: string) => boolean) | undefined {
  const known = NEGATIONS[language]?.split(" ");
  return (
    known && ((word) => known.includes(word.replace(/^[وف](?=ل)/u, "")) || /n['’]t$/.test(word))
  );
}

/** Whether a text denies something. */
export function hasNegation(text: string, language: string): boolean {
  if (language === "ja") return JAPANESE.test(text);
  const isNegation = negationIn(language);
  return isNegation !== undefined && tokensOf(text).some(isNegation);
}

/** Whether each clause of a text denies something; in Japanese, whether the text does. */
function isDenied(text: string, language: string): boolean {
  if (language === "ja") return JAPANESE.test(text);
  const isNegation = negationIn(language);
  const clauses = text
    .split(CLAUSE_END)
    .map(tokensOf)
    .filter(({ length }) => length >= FEWEST_WORDS);
  return (
    isNegation !== undefined &&
    clauses.length > 0 &&
    clauses.every((words) => words.some((word) => isNegation(word) && !WITHOUT.has(word)))
  );
}

/**
 * Whether a translation says what its quote denies. The other way round, "has not reopened" for "stays closed" is the
 * same.
 */
export function dropsNegation(
  { text, language }: { text: string; language: string },
  quote: { text: string; language: string },
): boolean {
  if (quote.language === language) return false;
  const isNegation = negationIn(language);
  if (!isNegation || !isDenied(quote.text, quote.language)) return false;
  return !tokensOf(text).some(
    (word) => isNegation(word) || ADDING.has(word) || NARROWING.has(word),
  );
}

/**
 * Tells which words a statement denies: the first word with a meaning of its own behind each negation, or the last
 * one before it where none follows.
 *
 * @param stem gives the word as it is compared; undefined for one without a meaning of its own.
 */
export function polarityOf(
  text: string,
  language: string,
  stem: (word: string) => string | undefined,
): Polarity | undefined {
  const isNegation = negationIn(language);
  if (!isNegation) return undefined;
  const tokens = tokensOf(text);
  const stems = tokens.map((word) => (isNegation(word) || YET.has(word) ? undefined : stem(word)));
  const denied = new Set<number>();
  for (const [at, word] of tokens.entries()) {
    if (!isNegation(word) || ADDING.has(tokens[at + 1] ?? "")) continue;
    const after = stems.findIndex((each, index) => index > at && index <= at + REACH && each);
    const before = stems.findLastIndex((each, index) => index < at && index >= at - REACH && each);
    if (after >= 0) denied.add(after);
    else if (before >= 0) denied.add(before);
  }
  const pick = (isDenied: boolean) =>
    new Set(stems.flatMap((each, index) => (each && denied.has(index) === isDenied ? each : [])));
  return { said: pick(false), denied: pick(true) };
}

/** Whether one statement denies a word that the other one only says. */
export function isOpposite(one: Polarity, other: Polarity): boolean {
  const turns = (here: Polarity, there: Polarity) =>
    [...here.denied].some(
      (word) => !here.said.has(word) && there.said.has(word) && !there.denied.has(word),
    );
  return turns(one, other) || turns(other, one);
}
