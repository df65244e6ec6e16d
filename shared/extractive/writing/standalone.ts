/** Openings that lean on the sentence before. */
const LEANING: readonly RegExp[] = [
  /^(?:however|but|and|so|also|then|therefore|thus|moreover|furthermore|additionally|instead|meanwhile|still|yet|nevertheless|besides|consequently|as a result|for (?:example|instance)|in (?:addition|contrast|other words|fact|turn|short)|on the other hand|that said|by contrast|similarly|likewise|otherwise|or|nor|because|which|again|finally|lastly|second(?:ly)?|third(?:ly)?|here|there|this|that|these|those|such|it|its|he|his|she|her|they|their|them|him|both|neither|another|others|one of them|the (?:former|latter|same|result|reason|answer|other|change|move|company|team|group|project|study|report|researchers|authors|paper|firm|agency|two|latter))\b/i,
  /^(?:aber|und|doch|jedoch|allerdings|deshalb|daher|darum|dabei|dazu|damit|dadurch|dann|danach|auch|au[ßs]erdem|zudem|trotzdem|dennoch|so|denn|oder|zum beispiel|hingegen|er|sie|es|ihr|ihre|sein|seine|dies|diese|dieser|dieses|das|hier|dort|beide)\b/i,
  /^(?:pero|y|e|sin embargo|adem[áa]s|tambi[ée]n|as[íi]|entonces|por (?:eso|ello|tanto|ejemplo)|aunque|mientras|este|esta|esto|estos|estas|ese|esa|eso|ellos?|ellas?|aqu[íi]|all[íi]|mais|et|donc|cependant|toutefois|ainsi|aussi|de plus|par exemple|il|elle|ils|elles|ce|cette|ces|cela|mas|por[ée]m|al[ée]m disso|ele|ela|isso|isto|esse|essa|ma|inoltre|per[òo]|questo|questa|maar|ook|daarom|dit|deze|hij|zij)\s/i,
  /^(?:しかし|また|そして|そのため|それ|これ|この|その|だが|一方|さらに|ただし|なお|例えば|たとえば|つまり|同(?:社|氏|市|省|日|年|町|県)|彼|彼女|以上)/,
  /^(?:但是|然而|因此|所以|此外|另外|同时|他|她|它|这|那|其|그러나|하지만|또한|그리고|이|그)/,
];

/** A clause of a contract or a statute: `7.2 The Provider ...`, `§ 4 Absatz 2 ...`. */
const NUMBERED =
  /^(?:§+\s*\d|\d+(?:\.\d+)+\.?\s|\(\d{1,2}\)\s|(?:art(?:icle|ikel|\.)?|section|abs(?:atz|\.)?)\s\d)/i;
/** What is announced and not there. */
const NOT_YET =
  /^(?:coming soon|planned|unreleased|upcoming|demnächst|geplant|próximamente|bientôt|em breve)(?![\p{L}])/iu;

/**
 * How well a sentence stands on its own at the top of a post, as a factor from 0 to 1: one that
 * points back ("However, it ..."), asks, or speaks of "me" needs what was around it.
 */
export function standalone(text: string): number {
  let factor = 1;
  if (LEANING.some((opening) => opening.test(text.replace(/^["“„«「]/, "")))) factor *= 0.35;
  if (
    /^(?:whether|if|when|once|since|while|although|unless|you(?:'ll|'re|'ve| will| can)?)\b/i.test(
      text,
    )
  )
    factor *= 0.7;
  if (/^\p{Ll}/u.test(text)) factor *= 0.7;
  if (/[?？؟]["”」]?$/.test(text)) factor *= 0.2;
  if (NUMBERED.test(text) || NOT_YET.test(text)) factor *= 0.2;
  if (/^(?:i|my|i'm|i've|we|our|ich|wir|mein|unser|yo|mi|nosotros|je|nous|私)\b/i.test(text))
    factor *= 0.7;
  if (/^["“„«「]/.test(text)) factor *= 0.45;
  if (
    /^.{0,24}\b(?:it|its|he|his|she|her|they|their|ihr|ihre|sein|seine|su|sus|son|sa|ses|seu|sua)\b/i.test(
      text,
    )
  )
    factor *= 0.45;
  if (/\b(?:said|says|told|added|sagte|dijo)\b/.test(text)) factor *= 0.85;
  if (/https?:\/\//.test(text)) factor *= 0.6;
  if (/[<>{}=\\|]|::|\w\(\)|(?:^|\s)--?\w/.test(text)) factor *= 0.7;
  return factor;
}
