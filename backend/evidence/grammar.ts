/** Small closed classes of words, which a language does not add to. */
interface Grammar {
  /** Words that only soften what follows them at once, or ask for it. */
  may: string;
  conditions?: string;
  /** What somebody plans, expects or aims at. */
  plans: string;
  /** What is still to come. */
  future: string;
  /** Other words of a post that tell a plan, a guess or what can be; some of them can begin a condition. */
  soft: string;
  /** Words for a part, and for the whole. */
  parts: string;
  whole: string;
  /** What leaves the rest out, however the sentence goes on: "one of the". */
  oneOf: string;
  /** A single one. */
  one: string;
  /** What is more than all others, and what has no others beside it. */
  superlatives: string;
  /** Before a number that is rounded: to the nearest, down, up. */
  about: string;
  above: string;
  nearly: string;
}

/** By language; bars between the words, which are pieces of patterns. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  en: {
    may: "may|might|could|allegedly|reportedly|suggests|suspects|whether",
    conditions: "if|unless",
    plans: "plans|planned|planning|intends|aims|hopes|wants|expects|expected|forecast|considering",
    future: "will|shall",
    soft: "can|cannot|able|allowed|would|should|likely|probably|possibly|perhaps|potentially|suggest|suggested|alleges|alleged|believes|believe|thinks|expect|plan|target|is to|are to|set to|due|soon|seek|seeks|asks",
    parts:
      "most|some|many|several|half|third|quarter|few|majority|minority|one of|nearly all|almost all",
    whole: "all|every|everyone|everybody|always|both",
    oneOf: "(?:one|most|half|some|part) of",
    one: "one|an?",
    superlatives:
      "(?:the|its|their|his|her|\\p{L}+['’]s) (?:biggest|largest|greatest|highest|tallest|longest|fastest|quickest|slowest|smallest|lowest|shortest|oldest|youngest|best|worst|cheapest|richest|strongest|weakest|safest|busiest|heaviest|lightest|only|first|most(?! (?:of|part|recent)))|first[- ]ever",
    about: "about|around|roughly|approximately|some|circa",
    above: "more than|over|above|upwards of",
    nearly: "nearly|almost|close to|just under|under|less than|fewer than",
  },
  de: {
    may: "könnten?|könne|dürften?|möglicherweise|vermutlich|angeblich|vermutet|ob",
    conditions: "falls|sofern",
    plans:
      "will|wollen|plant|planen|geplant|erwartet|erwarten|hofft|hoffen|beabsichtigt|soll|sollen",
    future: "wird|werden",
    soft: "kann|können|darf|dürfen|vielleicht|wahrscheinlich|wohl|vermuten|glaubt|solle|sollten?|würden?|plan|ziel|wenn|bald|ab|künftig|vorgesehen",
    parts:
      "meisten|einige|manche|viele|mehrere|hälfte|drittel|viertel|wenige|mehrheit|rund|teil|fast alle|eine?[rs]? der",
    whole: "alle|allen|aller|sämtliche|jeder|jede|jedes|immer|beide|beiden",
    oneOf: "eine[rs]? der|die meisten|(?:die hälfte|ein teil) der",
    one: "eine?[mnrs]?",
    superlatives:
      "(?:größ|höch|kleins|schnells|läng|kürzes|teuers|billigs|günstigs|stärks|schwächs|ältes|jüngs|bes|schlechtes)te[nrsm]?|einzige[nrsm]?|erstmals",
    about: "rund|etwa|ungefähr|circa|ca\\.|knapp|gut",
    above: "mehr als|über|gut",
    nearly: "fast|beinahe|knapp|nahezu|weniger als|unter",
  },
  fr: {
    may: "pourrait|pourraient|devrait|devraient|peut-être|soupçonne",
    conditions: "si|s'il",
    plans: "prévoit|prévoient|prévue?s?|envisage|vise|espère|doit|doivent|veut|veulent|souhaite",
    future: "(?:se|au|dev|pour|fau)ra|\\p{Ll}{2,}(?:[eiud]ra|ront)",
    soft: "peut|peuvent|probablement|semble|suggère|serait|seraient|aurait|auraient|pense|objectif|dès|à partir|bientôt|prochain",
    parts:
      "plupart|certaine?s|quelques|plusieurs|moitié|tiers|quart|majorité|beaucoup|l['’]une? des|presque tous",
    whole: "tous|toutes|chaque|toujours|les deux",
    oneOf: "(?:l['’]une?|la plupart|la moitié|une partie) d(?:es|e)",
    one: "une?",
    superlatives:
      "(?:le|la|les) (?:plus(?! (?:d[e'’]|en|tard|tôt))|meilleure?s?|pires?|premi(?:er|ère)s?|seule?s?|uniques?)",
    about: "environ|quelque|près de|à peu près|autour de",
    above: "plus de|au-dessus de",
    nearly: "presque|près de|moins de|pas loin de",
  },
  es: {
    may: "podrían?|deberían?|quizás?|sospecha|creo que",
    conditions: "si",
    plans: "prevé|prevén|previst[oa]s?|planean?|esperan?|quieren?|pretenden?|estudia",
    future: "\\p{Ll}{2,}(?:rá|rán|remos)",
    soft: "puede|pueden|probablemente|posiblemente|sugiere|sería|serían|cree|objetivo|a partir|pronto|próxim[oa]",
    parts:
      "mayoría|algun[oa]s|vari[oa]s|mitad|tercio|much[oa]s|pocos|un[oa] de l[oa]s|casi tod[oa]s",
    whole: "tod[oa]s|cada|siempre|amb[oa]s",
    oneOf: "un[oa] de l[oa]s|la (?:mayoría|mitad|mayor parte) de",
    one: "un[oa]?",
    superlatives:
      "(?:el|la|los|las|su|sus) (?:\\p{L}+ )?(?:más|mayor(?:es)?|mejor(?:es)?|peor(?:es)?|primera?|primeros|únic[oa]s?)",
    about: "un[oa]s|cerca de|alrededor de|aproximadamente|en torno a",
    above: "más de|por encima de",
    nearly: "casi|cerca de|menos de",
  },
  it: {
    may: "potrebbe|potrebbero|dovrebbe|dovrebbero|forse|sospetta",
    conditions: "se",
    plans: "prevede|previst[oaie]|intende|spera|vuole|vogliono|punta",
    future: "\\p{Ll}{2,}(?:rà|ranno)",
    soft: "può|possono|probabilmente|suggerisce|sarebbe|sarebbero|crede|obiettivo|presto|prossim[oa]",
    parts: "maggior|alcun[ei]|molt[ei]|metà|terzo|diversi|un[oa] d[ei][il]?l?[ei]?|quasi tutt[ei]",
    whole: "tutt[ei]|ogni|sempre|entramb[ei]",
    oneOf: "un[oa] de(?:i|gli|lle)|la (?:maggior parte|metà) d\\p{L}+",
    one: "un[oa]?",
    superlatives:
      "(?:il|lo|la|i|gli|le) (?:\\p{L}+ )?(?:più|maggior[ei]?|miglior[ei]?|peggior[ei]?|prim[oaie]|unic[oaie])|l['’]unic[oa]",
    about: "circa|quasi|intorno a|un[ao] \\p{L}+ina di",
    above: "più di|oltre",
    nearly: "quasi|meno di|poco meno di",
  },
  pt: {
    may: "poderiam?|talvez|suspeita",
    plans:
      "prevê|prevêem|previst[oa]s?|planei?ja?m?|planeia|espera|quer|querem|pretendem?|tencionam?|deve",
    future: "\\p{Ll}{2,}(?:rá|[aei]rão|remos)",
    soft: "poderá|pode|podem|provavelmente|sugere|seria|seriam|se|acha|objetivo|a partir|breve|próxim[oa]",
    parts: "maioria|algu(?:ns|mas)|vári[oa]s|metade|terço|muit[oa]s|um(?:a)? d[oa]s|quase tod[oa]s",
    whole: "tod[oa]s|cada|sempre|amb[oa]s",
    oneOf: "uma? d[oa]s|a (?:maioria|metade|maior parte) d[oa]s",
    one: "uma?",
    superlatives:
      "(?:o|a|os|as|seu|sua) (?:\\p{L}+ )?(?:mais|maior(?:es)?|melhor(?:es)?|pior(?:es)?|primeir[oa]s?|únic[oa]s?)",
    about: "cerca de|aproximadamente|uns|umas|à volta de",
    above: "mais de|acima de",
    nearly: "quase|perto de|menos de",
  },
  nl: {
    may: "zou|zouden|misschien|mogelijk|vermoedt|vermoedelijk",
    conditions: "tenzij",
    plans: "wil|willen|plant|gepland|verwacht|hoopt",
    future: "zal|zullen",
    soft: "kan|kunnen|waarschijnlijk|moet|als|binnenkort|vanaf",
    parts: "meeste|sommige|enkele|veel|helft|derde|kwart|een van de|bijna alle",
    whole: "alle|allemaal|iedere|elke|altijd|beide",
    oneOf: "een van de|de meeste|de helft van de",
    one: "een",
    superlatives:
      "(?:de|het|zijn|haar|hun) (?:grootste|hoogste|kleinste|snelste|langste|oudste|jongste|beste|slechtste|laagste|enige|eerste)",
    about: "ongeveer|circa|rond|zo'n",
    above: "meer dan|ruim|boven",
    nearly: "bijna|minder dan|krap",
  },
  ar: {
    may: "قد|ربما",
    conditions: "إذا",
    plans: "[تي]خطط|[تي]توقع|[تي]عتزم|[تي]هدف|[تي]ريد|[تي]أمل",
    future: "سوف",
    soft: "س[يتن]\\p{L}{3,}|يمكن|يحتمل|يزعم|لو|بشرط|خطة|هدف",
    parts: "معظم\\p{L}*|بعض|نصف|ثلث|ربع|غالبية|كثير|أحد|إحدى",
    whole: "كل|جميع|كافة",
    oneOf: "أحد|إحدى|معظم|بعض|نصف",
    one: "واحد\\p{L}*",
    superlatives: "(?:أكبر|أول|أفضل|أطول|أعلى|أسرع|أقدم|أصغر|أحدث)(?! من)|الوحيد[ةه]?",
    about: "نحو|حوالي|قرابة|زهاء",
    above: "أكثر من|فوق",
    nearly: "نحو|قرابة|أقل من",
  },
  zh: {
    may: "可能|或许|也许|是否",
    conditions: "如果|若",
    plans: "计划|预计|打算|考虑|目标|有望",
    future: "将(?=[在于被会\\p{L}])",
    soft: "会|能|可以|拟|即将|应该|只要",
    parts: "部分|一些|多数|大多|半|其中|之一|几乎",
    whole: "所有|全部|全体|一切|都",
    oneOf: "之一|其中一|部分|大多数",
    one: "一",
    superlatives: "最[大小高低快慢好长强佳](?!\\s?\\p{Nd})|首[个次款家]|唯一",
    about: "约|大约|左右",
    above: "超过|逾",
    nearly: "近|将近|不到|接近",
  },
  ja: {
    may: "かもしれ|可能性|かどうか|らしい",
    conditions: "場合|(?:れ|け|せ|え)ば|なら",
    plans: "予定|見込|計画|検討|目標|目指",
    future: "見通し|見込み",
    soft: "だろう|でしょう|思|今後|まで|できる|可能",
    parts: "一部|多く|半数|ほとんど|いくつか|の一つ",
    whole: "すべて|全て|全部|全員|みな|あらゆる",
    oneOf: "一部の|の一つ|のうち",
    one: "一つ|1つ",
    superlatives: "最[大小高速長強古良](?!\\s?\\p{Nd})|世界初|日本初|初の|唯一",
    about: "約|およそ|ほぼ|ほど",
    above: "以上|超",
    nearly: "近く|弱|ほぼ",
  },
};
/** Between their words, these have no spaces. */
const DENSE = new Set(["zh", "ja"]);

/** A kind of such words. */
export type WordKind = keyof Grammar;

const patterns = new Map<string, RegExp | undefined>();

/** The pattern, global; undefined where no words are known. A letter for "and" may stand at an Arabic word. */
function patternOf(language: string, ...kinds: readonly WordKind[]): RegExp | undefined {
  const key = `${language} ${kinds.join(" ")}`;
  if (patterns.has(key)) return patterns.get(key);
  const grammar = GRAMMARS[language];
  const words = kinds.flatMap((kind) => grammar?.[kind] ?? []).join("|");
  const source = DENSE.has(language)
    ? `(?:${words})`
    : `(?<![\\p{L}\\p{M}\\p{N}])${language === "ar" ? "[وف]?" : ""}(?:${words})(?![\\p{L}\\p{M}])`;
  const pattern = words === "" ? undefined : new RegExp(source, "giu");
  patterns.set(key, pattern);
  return pattern;
}

/** The words of some kinds in a text, with where they begin and end. The month has a capital, and softens nothing. */
export function findWords(text: string, language: string, ...kinds: readonly WordKind[]) {
  const pattern = patternOf(language, ...kinds);
  return [...(pattern ? text.matchAll(pattern) : [])].flatMap(({ 0: word, index }) =>
    word === "May" ? [] : [{ word, index, end: index + word.length }],
  );
}

/** Whether a text has a word of one of the kinds. */
export function hasWords(text: string, language: string, ...kinds: readonly WordKind[]): boolean {
  return findWords(text, language, ...kinds).length > 0;
}
