import { functionWords } from "../reading/detect-language.ts";
import type { Material } from "../reading/read-material.ts";

/** Words with which an author speaks of himself; inside quotation marks they are somebody's words that are told. */
const FIRST_PERSON =
  /(?<![\p{L}'’])(?:[Ww]e(?:['’](?:re|ve|d|ll))?|[Oo]ur|[Uu]s|[Mm]y|[Mm]e|I['’](?:m|ve|d|ll)|[Ww]ir|[Uu]nsere?[mnrs]?|[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?[mnrs]?|[Nn]ous|[Nn]otre|[Jj]['’](?=\p{Ll})\p{L}+|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Yy]o|[Nn]oi|[Nn]ostr[oaie]|[Nn]ós|[Nn]oss[oa]s?|Eu|[Mm]eus?|[Mm]inhas?|[Мм]ы|[Нн]аш(?:[аеиу]|его|ему|ей|ем|им|ими|их)?|[Яя]|[Мм]не|[Мм]еня|[Мм]ной|[Мм]ой|[Мм]о[яёеюи]|[Мм]оего|[Мм]оей|[Мм]оих|[Нн]ас|[Нн]ам|[Нн]ами)(?![\p{L}'’])|私|僕|わたし|我们|我國|我(?!国)|弊社|当社|우리(?=[는가의도를\s])|저희|저는|제가|نحن|كنا|أنا|मैं|हमने|हमारे?|אנחנו|שלנו/u;
const QUOTED =
  /["“„«「”][^"”“»」]*["”“»」]|(?<![\p{L}\p{N}])[‘'](?:[^‘’']|[’'](?=\p{L}))*[’'](?!\p{L})/gu;
/** Days and months, which have a capital as the name of a king has. */
const DATES = /(?:day|ary|ber|March|April|May|June|July|August)$/;
const ENGLISH_I = /(?<![\p{L}'’])(?:(\p{L}+) )?I(?![\p{L}.'’])/gu;

/** Verbs that say "we" or "I" by their form, where a language needs no pronoun, and words that mean something else in another. */
const BY_FORM: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})ours(?!\p{L})/iu,
  de: /(?<!\p{L})(?:uns|meiner)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:(?:je|moi|ma|mon|mes?|nos|nôtres?|miens?|miennes?)(?!\p{L})|m['’]\p{L})/iu,
  ar: /(?<!\p{L})(?:و|ف)?(?:كنت|لست|لدي|عندي|[إأ]ن(?:ني|ي)|لم أ(?!كثر)\p{L}{2,}|لا أ(?!حد|كثر|قل|ساس|ثر|مل|هم|سباب|ي|حد)\p{L}{2,}|بنفسي|رأيي|أصدقائي|صديقي)(?!\p{L})/u,
  es: /(?<!\p{L}|\p{N} |los |unos |de |más |muchos |varios )(?!últ|mín|máx|próx|mism|extrem|óptim)\p{L}{2,}[aei]mos(?!\p{L})|(?<!\p{L})(?:mis?|m[ií][oa]s?|mí|nos|me|conmigo|he|estoy|tengo|soy)(?!\p{L})|^(?!qu|caf|comit|adem|despu)\p{L}{3,}é(?!\p{L})/iu,
  pt: /(?<!\p{L}|\p{N} |os |uns |de |mais |muitos |vários )(?!últ|mín|máx|próx|mesm|extrem|ótim)\p{L}{2,}[aei]mos(?!\p{L})|(?<!\p{L})(?:\p{L}{3,}ei|mim|comigo|conosco|connosco|estou|tenho|sou|fiz)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:ik|mij|me|wij|we|ons|onze|mijne?)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:\p{L}{2,}iamo|ho|io|mi|me|mio|mia|miei|mie)(?!\p{L})/iu,
  tr: /(?<!\p{L})(?:ben(?:i|im|de|den|ce|imle)?|bana|biz(?:i|e|im|de|den|ce|imle|ler)?|sizlerle|\p{L}+(?:[dt][ıiuü][mk]|m[ıiuü]ş[ıiuü][mz]|yor(?:um|uz|dum|duk)|[ae]ca[ğk][ıi][mz]|[ae]ce[ğk]i[mz])(?= ve |[,;.!]|$)|\p{L}+[ıiuü]m[ıiuü]z)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:ja|mnie|mną|mój|moj\p{L}|moi(?:ch|mi?)|mam|jestem|my|nas|nam|nami|nasz\p{L}*|\p{L}+(?:łem|łam|liśmy|łyśmy)|(?<!(?<!\p{L})(?:we?|na|za|po|przez) )\p{L}{3,}(?:ę|am|em) (?=\p{N}))(?!\p{L})/iu,
  cs: /(?<!\p{L})(?:já|mě|mně|mi|mnou|my|nás|nám|námi|jsem|jsme|můj|moje|mého|mou|náš|naš\p{L}{1,3})(?!\p{L})/iu,
  sv: /(?<!\p{L})(?:jag|mig|vi|oss|vår[at]?|min|mitt|mina)(?!\p{L})/iu,
  da: /(?<!\p{L})(?:jeg|mig|vi|os|vores|min|mit|mine)(?!\p{L})/iu,
  nb: /(?<!\p{L})(?:jeg|meg|vi|oss|vår[et]?|min|mitt|mine)(?!\p{L})/iu,
  fi: /(?<!\p{L})(?:minä|minun|minua|minulle|minulla|minut|me|meidän|meitä|meille|meillä|\p{L}+mme)(?!\p{L})/iu,
  id: /(?<!\p{L})(?:saya|kami|kita)(?!\p{L})/iu,
  vi: /(?<!\p{L})(?:tôi|chúng tôi)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:ми|мене|мені|мною|мій|моя|мо[єїю]|моєї|моїх|нас|нам|нами|наш\p{L}{0,3})(?!\p{L})/iu,
};

/** Arabic writes "I went" as it does "she went". */
const PERHAPS = /\p{sc=Arab}{2,}ت(?:ه|ها|هم)?(?!\p{L})|(?<!\p{L})أ\p{sc=Arab}{3,}/u;
const FEWEST_OWN = 2;

/** Whether a text of a language with such forms speaks of its author in some of its sentences. Answers are of somebody else. */
export function isPersonal({
  language,
  sentences,
  voices,
}: Pick<Material, "language" | "sentences" | "voices">): boolean {
  if (language !== "ar") return false;
  const own = sentences.filter(({ from }) => !voices.answers.has(from));
  return own.filter(({ text }) => isFirstPerson(text, language)).length >= FEWEST_OWN;
}

/** Whether "I" is a word, and no number of a king or a war: those stand behind a name. Elsewhere it is "in", "and", "the". */
function hasI(text: string): boolean {
  return [...text.matchAll(ENGLISH_I)].some(
    ([, before = ""]) =>
      !/^\p{Lu}/u.test(before) ||
      DATES.test(before) ||
      functionWords("en").has(before.toLowerCase()),
  );
}

/**
 * Whether a text speaks of its author as "we" or "I": posted by somebody else, that is not true.
 *
 * @param language primary subtag, where it is known.
 * @param isTheirs whether the text around it does: then it counts too what may be "I" or "she".
 */
export function isFirstPerson(text: string, language = "und", isTheirs = false): boolean {
  const plain = text.replace(QUOTED, "");
  return (
    FIRST_PERSON.test(plain) ||
    (/^(?:en|und)$/.test(language) && hasI(plain)) ||
    (BY_FORM[language]?.test(plain) ?? false) ||
    (isTheirs && PERHAPS.test(plain))
  );
}
