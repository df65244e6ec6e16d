/** Words by which a sentence leans on the one before it, by language: pronouns, conjunctions, what comes second. */
const OPENINGS: Readonly<Record<string, string>> = {
  en: "but|and|so|also|then|therefore|thus|hence|moreover|furthermore|additionally|instead|meanwhile|still|yet|nevertheless|nonetheless|besides|consequently|as (?:a result|such|well)|for (?:example|instance|this|that)|in (?:addition|contrast|other words|fact|turn|short|this|that|both|all|total)|on (?:the other hand|top of|this|that)|at (?:the time|that|this)|that said|by (?:contrast|then|comparison)|similarly|likewise|otherwise|or|nor|because|which|who|again|finally|lastly|(?:first|second|third)(?:ly)?|next|however|here|there|this|that|these|those|such|it|its|it's|he|his|she|her|they|their|them|him|(?:both|neither|either|another|others?|some|many|most|all|few|several|one|two|three|four|none|each)(?= (?:of (?:them|these|those|the)|an?d?|the|is|are|was|were|has|have|had|did|can|could|will|would|also|more|others?|said|say)(?!\\p{L})|,)|neither|another|others?|nothing|not (?:all|every)|only|even|now|(?:more|less)(?! than)|later|earlier|afterwards?|before that|(?:until|by|since|from) then|with (?:this|that|these)|to (?:do|that|this)|of (?:these|those|them)|yes|no|well|sure|exactly|absolutely|thanks?|sorry|the (?:former|latter|same|result|reason|answer|others?|change|move|second|third|rest|idea|goal|aim|point|problem|difference|two|three|four|next|last)",
  de: "jetzt|aber|und|doch|jedoch|allerdings|deshalb|deswegen|daher|darum|dabei|dazu|damit|dadurch|dafür|daran|darauf|darin|davon|danach|dann|auch|außerdem|zudem|trotzdem|dennoch|so|denn|oder|zum beispiel|hingegen|stattdessen|inzwischen|zugleich|bis dahin|seitdem|seither|zuvor|später|anschließend|grund|er|sie|es|ihr|ihre[mnrs]?|sein|seine[mnrs]?|dies|diese[mnrs]?|das (?:ist|war|sei|hat|wird|soll|kann|heißt|sind|teilte|sagte|gilt|geht)|hier|dort|beide|beides|andere|manche|viele|einige|alle|keine[rs]?|nur|sogar|weitere|solche|ja|nein|nun|nicht alle",
  es: "ahora|pero|y|e|o|(?:desde|hasta) entonces|es|son|fue|era|eran|tiene|tienen|tuvo|está|están|estaba|mide|pesa|cuesta|costó|costará|sin embargo|además|también|así|entonces|luego|después|por (?:eso|ello|tanto|ejemplo|su parte|otro lado)|en (?:cambio|total|concreto)|aunque|mientras|este|esta|esto|estos|estas|ese|esa|eso|ellos?|ellas?|su|sus|aquí|allí|ambos|otros?|otras?|sí|no",
  fr: "maintenant|mais|et|ou|or|donc|depuis lors|jusque-là|désormais|dès lors|cependant|toutefois|pourtant|ainsi|aussi|ensuite|puis|enfin|de plus|en (?:effet|revanche|outre)|par (?:exemple|ailleurs)|il|elle|ils|elles|on|ce|cette|cet|ces|cela|ça|c['’]est|c['’]était|leur|leurs|son|sa|ses|d['’]autres|oui|non",
  pt: "agora|mas|e|ou|(?:desde|até) então|é|são|foi|era|tem|têm|teve|está|estão|mede|pesa|custa|custou|porém|além disso|depois|ele|ela|eles|elas|isso|isto|esse|essa|este|esta|seu|sua|seus|suas|também|assim|já|então|por isso|no entanto|sim|não",
  it: "ora|adesso|ma|e|o|(?:da|fino ad) allora|è|sono|era|ha|hanno|misura|pesa|costa|inoltre|però|anche|poi|quindi|così|questo|questa|questi|queste|lui|lei|loro|suo|sua|i suoi|le sue|tuttavia|invece|infatti|sì|no",
  nl: "maar|en|of|ook|daarom|dit|dat|deze|die|hij|zij|ze|het is|daarna|toch|bovendien|zo|dus|hun|zijn|haar|ja|nee",
  pl: "ale|i|a|jednak|oraz|to|ten|ta|te|tam|jego|jej|ich|on|ona|oni|potem|także|również|dlatego|więc|ponadto|tak|nie",
  tr: "ancak|ama|fakat|ve|bu|bunlar|bunun|o|onlar|onun|ayrıca|daha sonra|böylece|evet|hayır",
  sv: "men|och|också|därför|det|den|de|han|hon|detta|denna|dessa|sedan",
  ru: "но|и|а|однако|также|кроме того|поэтому|затем|потом|он|она|они|оно|его|её|ее|их|это|этот|эта|эти|там|здесь|так|тогда|при этом|по (?:его|её|ее|их) словам|да|нет",
  uk: "але|та|і|а|також|він|вона|вони|це|цей|ця|ці|там|тому|потім",
  ar: "لكن|ولكن|كما|وكما|أيضا|لذلك|ولذلك|وهو|وهي|هو|هي|هم|وهذا|هذا|هذه|وهذه|ذلك|وذلك|ثم|بينما|فيما|حيث|إذ|إلى ذلك|نعم|لا",
  hi: "यह|ये|वह|वे|इस|इसके|इसमें|उस|उनके|लेकिन|और|हालांकि|इसलिए|यहाँ|यहां",
};
/** Without a space after the word. */
const UNSPACED: Readonly<Record<string, RegExp>> = {
  ja: /^(?:しかし|また|そして|そのため|それ|これ|この|その|だが|一方|さらに|ただし|なお|例えば|たとえば|つまり|ここ|そこ|同(?:社|氏|市|省|日|年|町|県|館|店|校)|彼|彼女|以上|次に|ほか|はい|いいえ)/,
  zh: /^(?:但是|但|然而|因此|所以|此外|另外|同时|他|她|它|这|那|其|该|此|而且|并且|不过|此前|随后)/,
  ko: /^(?:그러나|하지만|또한|그리고|이는|이번|이를|그는|그녀는|이들은|한편|따라서|네|아니요)/,
};
const SPACED = new Map(
  Object.entries(OPENINGS).map(([language, words]) => [
    language,
    new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, "iu"),
  ]),
);

/** So near to its beginning, a pronoun of a sentence has nothing before it that it could stand for. */
const NEAR = 24;
/** A pronoun that stands for somebody who has been named. */
const PRONOUN =
  /(?<!\p{L})(?:it|its|he|his|she|her|they|their|them|him|ihre[mnrs]?|seine[mnrs]?|sus?|ses|seus?|suas?)(?!\p{L})/iu;
const NAMED =
  /(?<=\P{Lu}\s)\p{Lu}[\p{L}\p{N}]+|^\p{Lu}[\p{L}'’-]+,?\s+\p{Lu}|\p{Lu}{2,}|^\p{Lu}\S+, /u;
/** "By the end of that summer": a time or a place that has been told of. */
const POINTING =
  /^(?:by|in|at|on|from|until|since|after|before|during|of|to|for|with) (?:\p{L}+ ){0,4}?(?:that|those|these) /iu;
/** An article before something that has been told of: "The visitors", "Die Stadt". */
const KNOWN = /^(?:the|der|die|das|el|la|los|las|le|les|os|as|il|lo|gli|de|het)\s\p{Ll}/iu;

/**
 * Whether a sentence needs the one before it.
 *
 * @param language primary subtag.
 * @param isFirst whether it begins its text: then a pronoun stands for what it names itself.
 */
export function leans(text: string, language: string, isFirst = false): boolean {
  const plain = text.replace(/^\P{L}+/u, "");
  const opening = UNSPACED[language] ?? SPACED.get(language) ?? SPACED.get("en");
  if (opening?.test(plain)) return true;
  if (isFirst) return false;
  if (language === "en" && POINTING.test(plain)) return true;
  const pronoun = PRONOUN.exec(plain)?.index ?? Number.POSITIVE_INFINITY;
  return pronoun < NEAR && pronoun < (NAMED.exec(plain)?.index ?? Number.POSITIVE_INFINITY);
}
/** Whether a sentence is of something that only the text around it names. */
export function isOfSomethingKnown(text: string): boolean {
  return KNOWN.test(text) && !/\p{N}/u.test(text) && !NAMED.test(text.slice(4));
}
