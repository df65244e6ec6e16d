/** Abbreviations that are followed by what they belong to: a sentence does not end after one. */
const OPENING = new Set(
  (
    "mr mrs ms dr prof rev hon gen col maj capt lt sgt gov sen rep pres st mt ft vs v no nos vol " +
    "fig figs eq sec ch pp approx dept est ca cf al e.g i.e eg ie viz resp incl excl " +
    "z.b d.h u.a bzw ggf vgl evtl inkl exkl zzgl hr fr frl dipl ing str tel abs art nr az bd s.o s.u i.d.r o.g " +
    "sr sra srta dra profa dña ud uds pág págs núm aprox p.ej ej mme mlle mgr env p.ex sig sigg dott ing " +
    "dhr mevr drs bijv blz nl jl jan feb mar apr jun jul aug sep sept oct nov dec"
  ).split(" "),
);

/** Abbreviations that may also stand at the end of a sentence. */
const EITHER = new Set(
  (
    "inc ltd corp co bros jr etc a.m p.m u.s u.k u.n e.u d.c usw usf etc. ecc " +
    "gmbh ag cie ee.uu s.a ph.d b.c a.d mio mrd tsd mln bn млн млрд тыс руб"
  ).split(" "),
);

/** Units that are written as a title is, but small. */
const MEASURED = /\p{Nd}[\s\u202f]?(?:ms|st|hr)\.$/u;

/** Words that usually begin a sentence, and so show that the abbreviation before ended one. */
const STARTERS =
  /^(?:the|a|an|it|its|he|she|they|we|you|i|in|on|at|but|and|or|so|if|when|while|after|before|this|that|these|those|there|for|as|with|some|many|most|no|der|die|das|ein|eine|er|sie|es|wir|ich|im|in|am|auf|aber|und|doch|wenn|nach|el|la|los|las|un|una|en|pero|y|se|le|les|une|des|il|elle|ils|mais|et|dans|o|os|as|um|uma|em|mas)$/i;

const ORDINAL_LANGUAGES = new Set("de da nb nn no fi cs sk sl hr sr hu pl et lv is tr".split(" "));

/**
 * Whether the full stop that `before` ends with belongs to an abbreviation, an initial or an
 * ordinal number, so that `after` goes on with the same sentence.
 *
 * @param language - primary language subtag, e.g. `de`.
 */
export function stopsAtAbbreviation(before: string, after: string, language: string): boolean {
  const lastWord = /(\S+)\.$/u.exec(before)?.[1]?.replace(/^[\p{Ps}\p{Pi}"']+/u, "");
  if (lastWord === undefined) return false;
  const nextWord = /^[\p{Ps}\p{Pi}"']*([\p{L}\p{N}]+)/u.exec(after)?.[1] ?? "";
  const key = lastWord.toLowerCase();

  if (/^\d+$/.test(lastWord)) {
    const isListNumber = before.trim().length <= 3;
    const isOrdinal = lastWord.length <= 2 && ORDINAL_LANGUAGES.has(language);
    return isListNumber || (isOrdinal && /^\p{L}/u.test(nextWord) && !STARTERS.test(nextWord));
  }
  if (/^[IVX]{2,}$/.test(lastWord) && ORDINAL_LANGUAGES.has(language)) {
    return /^\p{L}/u.test(nextWord) && !STARTERS.test(nextWord);
  }
  if (key === "no" || key === "nos") return /^\d/.test(nextWord);
  if (/^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/.test(key)) return /^\d/.test(nextWord);
  // "200 ms." is a time, and no name follows.
  if (MEASURED.test(before)) return false;
  if (OPENING.has(key)) return true;
  if (EITHER.has(key)) return !STARTERS.test(nextWord);
  // Initials: "J. Smith", "z. B. heute", "J. R. R. Tolkien".
  return /^\p{L}$/u.test(lastWord) && lastWord !== "I" && !STARTERS.test(nextWord);
}
