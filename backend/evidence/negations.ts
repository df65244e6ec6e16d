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
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:n['’]t(?!\p{L}))?/gu;
/** Words after a negation in which the one stands that it turns round. */
const REACH = 3;

/** The words of a statement, told apart by whether it says or denies them. */
export interface Polarity {
  said: ReadonlySet<string>;
  denied: ReadonlySet<string>;
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
  const negations = NEGATIONS[language]?.split(" ");
  if (!negations) return undefined;
  const tokens = text.toLowerCase().match(TOKEN) ?? [];
  const isNegation = (word: string) => negations.includes(word) || /n['’]t$/.test(word);
  const stems = tokens.map((word) => (isNegation(word) ? undefined : stem(word)));
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
