import { readAgreement, withoutFillers } from "./agreement.ts";
import { withoutTime } from "./read-time.ts";

/** Tells whether a text matches one of the patterns. */
function anyOf(...patterns: readonly RegExp[]): (text: string) => boolean {
  return (text) => patterns.some((pattern) => pattern.test(text));
}

/** "Publicar", "publier", "pubblicare": asks behind "can you" or "I want", or alone; "to publish is too early" does not. */
const INFINITIVE =
  /(?<=(?<!\p{L})(?:puedes?|podr[íi]as?|quiero|quisiera|vamos a|hay que|podes?|quero|peux|pourrais|pourriez|pouvez|vous|veux|voudrais|veuillez|faut|merci de|puoi|pu[òo]|potresti|potrebbe|voglio|vorrei|bisogna)(?: l[ea])? )(?:publicar(?:l[oa])?|publier|pubblicar(?:e|l[oa]))(?!\p{L})|(?<!\p{L})(?:publicar(?:l[oa])?|publier|pubblicar(?:e|l[oa]))(?=(?: (?:ya|ahora|mismo|hoy|maintenant|aujourd['’]hui|ora|adesso|subito|oggi|por favor|per favore|merci|grazie|gracias))*[\s\p{P}]*$)/iu;

/** "Post it", "publish the second one", "put it on X". */
const PUBLISH: readonly RegExp[] = [
  /\b(?:post|publish|tweet|send|share|ship|release|push) (?:it|that|this|them|now|to (?:x|twitter)|on (?:x|twitter)|as is)\b/i,
  /\b(?:post|publish|tweet|send|share|ship|release|push) (?:the (?:\w+ )?(?:draft|post|thread|tweet|one|version|variant|first|second|third|last)|(?:draft|version|variant|option|number) \w+)\b/i,
  /\bpublish(?=(?: (?:it|this|that|them|now|the \w+|please|on x|to x|away|right away))?[ .!,]*$)|(?:^|[,;:.!] *|\b(?:and|please|yes|yep|ok|okay|ja|now|jetzt|bitte) )(?:post|tweet|posten)(?: now| please| bitte| jetzt)*[ .!]*$|\b(?:send|post|publish) (?:the |this )?(?:tweet|post|thread)\b/i,
  /\b(?:put|get) (?:it|this|that|the (?:(?:first|second|third|last)(?: one)?|(?:(?:first|second|third|last) )?(?:draft|post|thread|tweet|version))) (?:up |out )?(?:on (?:x|twitter)|out|up|online|live)\b(?! (?:front|to)\b)/i,
  /\bp[so]{1,3}t+ (?:it|this|that)(?: (?:now|please|pls))*[ .!]*$|\bpu\w{0,2}l?i?sh (?:it|this|now)[ .!]*$|\btwe+t (?:it|this|now)\b/i,
  /\b(?:put|throw|stick) (?:it|this|that|\S+ one) (?:up )?on (?:my|our|the) (?:timeline|profile|feed|account|page|x)\b|\blet it fly\b|\bfire away\b|\bship it\b|(?<!\b(?:the|an?|this|that|my|your|our|his|her|its|their|release|posting|publishing) )\b(?:schedule|queue) (?:it|this|that|the (?:\w+ )?(?:draft|post|thread|tweet|one|first|second|third))(?! (?:section|of|in)\b)/i,
  /\b(?:make it|go|going) live(?=[ .!,]*(?:(?:now|please|today)[ .!,]*)?$)|\b(?:ready|time) to (?:post|publish|tweet)\b/i,
  /\b(?:stell|schick|hau|jag|bring|gib|pack)e? (?:es|das|ihn|den \w+|(?:version|variante|entwurf) \w+) (?:\w+ )?(?:online|raus|live|hoch|auf x)\b|\b(?:raus|ab) damit\b|\bout with it\b|\b(?:kannst|k[öo]nntest|w[üu]rdest|willst) du (?:es|das|ihn|den \w+)(?: \w+){0,2} (?:posten|ver[öo]ffentlichen|twittern)\b/i,
  /\b(?:poste|twittere) (?:es|das|den|die|ihn|bitte|jetzt)\b|\bver[öo]ffentliche\b(?! ich\b)|\b(?:posten|twittern|ver[öo]ffentlichen)\b(?=(?: (?:bitte|danke|jetzt|sofort|gleich|direkt|heute|auf (?:x|twitter)|um|am|ab|für))*[\s\p{P}]*$)|(?:^|[.,;:!?\n] *|\b(?:bitte|und|dann|ja|ok|okay|gut|jetzt) )(?:plane (?:es|das)|plane? (?:ihn|den (?:post|beitrag|entwurf|thread)))\b/iu,
  INFINITIVE,
  /\bpubl[íi]ca(?:lo|la)\b|\b(?:tuit[ée]a|postea|env[íi]a|s[úu]be)lo\b/i,
  /\bpubli(?:e|ez)(?:-l[ea])?\b|\b(?:poste|tweete|envoie|postez)-l[ea]\b/i,
  /\bpubli(?:que|ca)(?:-[oa]| isso)?\b|\b(?:poste|posta|tuite) (?:isso|a[íi]|o|a)\b/i,
  /\bpubblica(?:l[oa])?\b|\b(?:posta|twitta)lo\b|\b(?:plaats|post|publiceer) (?:het|dit|deze)\b/i,
  /\bprogramme-l[ea]\b|\b(?:programe|agende)-[oa]\b|\b(?:progr[áa]ma|programma)l[oa]\b/i,
  /\bopublikuj\b|\byay[ıi]nla\b|опубликуй|запости|выложи/iu,
  /(?<!\p{L})(?:выкладывай|публикуй|отправляй|пости)(?:те)?(?!\p{L})|(?<!\p{L})paylaş(?:ın|abilirsin)?(?!\p{L})|(?<!\p{L})(?:wrzu[ćc]|wrzucaj|wy[śs]lij) (?:to|go|ją)(?!\p{L})/iu,
  /\b(?:m[áa]nda|l[áa]nza|comp[áa]rte)(?:lo|la)\b|\bpodes? (?:postar|publicar|tuitar)\b|\b(?:posta|pubblica|twitta) (?:pure|ora|adesso)\b/iu,
  /(?:^|\b(?:lgtm|yes|yep|ok|okay|great|perfect|please|now|and) )ship(?: now| please)*[ .!]*$/iu,
  /(?:投稿|ツイート|公開|ポスト|発信)して|发布(?!会)|发出去|发推|发吧|發佈|게시해|올려|(?:^|\s)(?:انشر|غرد)|(?<=(?:يمكنك|تستطيع|أريد|اريد|أود|رجاء|الرجاء|يرجى|أرجو|ممكن)(?: أن)? )نشر(?:ه|ها)/u,
];

export const saysPublish = anyOf(...PUBLISH);

/** "Take it down", once something is up. */
export const takesDown = anyOf(
  /\b(?:take|pull|get) (?:it|this|that|them|these|those|the \w+(?: \w+)?) (?:back )?down\b|\btake down\b/i,
  /\b(?:delete|unpublish|undo) (?:it|this|that|them|the (?:post|posts|thread|tweet|tweets))\b/i,
  /\bl[öo]sch(?:e|en)?\b.{0,16}\b(?:es|das|ihn|sie|beitr[äa]ge?|thread)\b|\bnimm (?:es|ihn|sie)\b.{0,24}\bherunter\b/i,
  /\b(?:b[óo]rra(?:lo|la)|elim[íi]na(?:lo|la)|supprime-l[ea]|apaga-?[oa]?)\b|削除して|删掉|삭제해|(?:^|\s)احذف/u,
);

/** "Go on", "post the rest", "try again", once posting has broken off. */
const goesOn = anyOf(
  /^(?:please )?(?:go on|continue|resume|carry on|keep going|try (?:it )?again|again|retry|once more)\b/i,
  /\b(?:finish|continue|complete) (?:it|posting|the (?:thread|rest))\b|\b(?:post )?the rest\b|\btry (?:it )?again\b/i,
  /^(?:bitte )?(?:weiter|mach weiter|fortsetzen|noch ?mal)\b|^(?:contin[úu]a|sigue|continue|reprends)\b|続けて|继续|계속/iu,
);
const MOVES =
  /^(?:please )?(?:move|shift|reschedule|postpone) (?:it|that|this|the (?:post|thread)) (?:to|by|until|forward)\b|^(?:bitte )?(?:verschieb|verleg)e? (?:es|das|ihn|den \w+) (?:auf|um)\b/i;

/** Whether posting is to go on where it has broken off, or at another time: "Move it to Sunday". */
export function goesOnPosting(text: string): boolean {
  return goesOn(text) || (MOVES.test(text) && withoutTime(text) !== text);
}

/**
 * Whether words may ask for something to be posted, or taken down, in more languages and forms than
 * the rules above know. "The post" and "a tweet" ask for nothing: so what names a thing is left out.
 */
export const speaksOfPosting = anyOf(
  /(?<!\b(?:an?|the|this|that|these|those|my|your|our|his|her|its|every|each|one|two|three|first|second|third|last|next|new|another|other|shorter|longer|whole|blog|x|of|to)[ -])\b(?:post|tweet)(?!s\b)(?:ed|ing)?\b/iu,
  /\b(?:publish|unpublish|ship|send|share|release|launch|push|schedul|upload|submit|broadcast)\p{L}{0,4}\b|\b(?:go|goes|going|put|get|take|pull|make|bring)\b.{0,30}\b(?:live|out|up|down|online|public|on (?:x|twitter))\b|\b(?:delete|remove|undo|retract|withdraw)\b|\b(?:fire away|do it now|ship it|let it fly)\b/iu,
  /ver[öo]ffentlich|\b(?:poste|posten|gepostet|postet|twitter[en]|tweete|abschicken|absenden|schick|sende|teile|publizier|freigeb|gib .{0,12}frei|l[öo]sch|entfern|zur[üu]ckzieh|online|raus damit|raus|hochladen|lade .{0,12}hoch)/iu,
  /انشر|نشر|غر[ّ]?د|أرسل|ارسل|شارك|احذف|امسح|أزل|ازل|تراجع|أكمل|اكمل|ضعه على/u,
  /\b(?:publi|poste|posta|tuite|tuitea|tweete|tuita|twitta|env[íio]|envoi|envoy|partag|compart|condivid|sub[ae]|s[úu]be|manda|lance|lanza|lan[çc]a|supprim|enl[èe]v|retir|borra|elimin|apag|delet|cancell|rimuov|quita|pubblic|plaats|verstuur|deel|verwijder)/iu,
  /opublik|publik|wy[śs]lij|wrzu[ćc]|usu[ńn]|zve[řr]ejn|ode[šs]l|sma[žz]|k[öo]zz[ée]|k[üu]ld|julkais|l[äa]het[äa]|poista|l[äa]gg upp|skicka|ta bort|udgiv|slet|legg ut|terbit|kirim|hapus|yay[ıi]nla|payla[şs]|g[öo]nder|\bsil\b|[đd][ăa]ng|g[ửu]i|x[óo]a/iu,
  /опублик|публик|запост|постни|выложи|выклад|отправ|твитни|размест|удали|убери|сними|надішли|видали|викла|δημοσ|ανάρτ|στείλε|διάγραψε|διαγραφ/iu,
  /投稿|ツイート|ポスト|公開|送信|出して|上げて|アップ|削除|消して|取り下げ|发布|發布|發佈|发出|發出|发推|發推|发吧|发了|发上|貼出|贴出|推送|删|刪|撤回|게시|올려|올리|발행|트윗|보내|삭제|지워|내려|पोस्ट|प्रकाशित|भेज|हटा|โพสต์|เผยแพร่|ส่ง|ลบ|פרסם|לפרסם|תפרסם|שלח|מחק/u,
  /发信|發信|発信|أنشر|ننشر|schedule/iu,
);

/** "Ok, do it now", once posting was held back. */
export const doesItNow = anyOf(
  /^\W*(?:(?:ok(?:ay)?|yes|alright|fine|sure|please)\W+)*(?:do it|go ahead|go for it|let'?s do it|now)(?: now| then| please)*\W*$/i,
  /^\W*(?:(?:ok(?:ay)?|ja|gut|doch|bitte)\W+)*(?:mach (?:es|das)|jetzt|los)(?: jetzt| doch| bitte)*\W*$/i,
  /^\W*(?:(?:ok|s[íi]|oui|sim|sì|vale)\W+)*(?:hazlo|ahora|vas-y|maintenant|fa[çc]a isso|agora|fallo|adesso)\W*$/i,
  /^(?:نعم،? ?)?(?:الآن|افعلها)\W*$|^(?:好，?)?现在\W*$/u,
);

/** What makes a clause speak of posting and not ask for it: a negation, a condition, somebody else who posts. */
const TELLS =
  /n['’]t(?!\p{L})|(?<!\p{L})(?:not|never|no|without|before|until|till|(?<!at )once|if|when|unless|hold|wait|cancel|stop|postpone|delay|word|words|phrase|nicht|nie|kein\p{L}*|bevor|bis|sobald|wenn|falls|warte|stopp|lieber|si(?! por favor| publ| pubbl|[\s\p{P}]*$)|antes|hasta|nunca|jam[áa]s|ne|pas|avant|jamais|n[ãa]o|nunca|at[ée]|non|prima (?:di|che)|mai|se|niet|voordat|nog|als|nie|przed|zanim|jeśli|не|нельзя|пока|если|δεν|μην|myself|ourselves|selbst|selber|moi-même|yo|io|eu|zelf|cuando|quand|lorsque|quando|когда|nachdem|(?:nach|après|despu[ée]s de|depois d[eoa]|dopo|after)(?= (?!all(?: (?:post|tweet|publish)(?!\p{L})|[\s\p{P}]*$)|bitte|please|post|ver[öo]ff|publi|pubbl)\p{L}))(?!\p{L})|بنفسي|(?<!\p{L})بعد (?=\p{L})(?!غد|ساع|دقيق|يوم|أسبوع|شهر|قليل|ذلك|الظهر|منتصف)|(?<!\p{L})(?:لا|لم|لن|قبل|ليس|إذا)(?!\p{L})|不要|不|别|別|先别|[てで]から|た(?:後|あと)|[完过了意准]后|等.{0,20}再|后再|之后|ないで|ません|しない|前に|たら|지 ?마|말아|전에|[lş]m[ae](?:y[ıi]n)?$/iu;
/** Speaks of another time than now. */
export const speaksOfLater = anyOf(
  /(?<!\p{L})(?:later|tomorrow|tonight|some other time|next (?:week|month|\p{L}+day)|in (?:an?|\p{N}+) (?:minutes?|hours?|days?|weeks?)|später|nachher|morgen|heute abend|más tarde|luego|mañana|esta noche|plus tard|demain|ce soir|mais tarde|depois|amanhã|più tardi|dopo|domani|stasera|straks|później|potem|jutro|позже|потом|завтра|вечером|sonra|yarın)(?!\p{L})|لاحق|غد[اً]|以后|稍后|晚点|明天|後で|あとで|明日|나중에|내일|schedul/iu,
);
const QUOTED =
  /(?<=^|[\s(])(?:"[^"]{1,280}"|“[^”]{1,280}”|„[^“”]{1,280}[“”]|«[^»]{1,280}»|‘[^’]{1,80}’|'[^']{1,80}')(?=$|[\s).,!?;:])/gu;
const CLAUSES =
  /([.;!?。！？؟\n]+|:\s+|：\s*|[,，、،]\s?|\s[–—-]\s|\s(?:and|then|but|und|dann|aber|y|pero|et|mais|e|mas|ma|en|maar|i|ale|и|а|но|ثم)\s)/iu;

/** A text with its quotations left out: they are nobody's wish. */
export function withoutQuotes(text: string): string {
  return text.replace(QUOTED, "…");
}

/** The clauses of a text, each followed by what separates it from the next. */
export function splitClauses(text: string): string[] {
  return text.split(CLAUSES);
}

/** What may stand before a request that Linnet is to carry out: who is asked, and what is left of a time. */
const ADDRESS = new RegExp(
  `^(?:${[
    "(?:(?:hey )?linnet|(?:it|this|that|the (?:draft|post|thread))(?: is|['’]s)|we can|do|(?:right )?away|today|immediately|(?:can|could|would|will) (?:you|we)|you (?:can|could|may|should)|i(?: (?:really |now )?(?:want|need|would like)|['’]d like)(?: you)? to|let(?:['’]s| us)|after all|feel free to|kindly|go and|finally|still|at|on|by|next|this)",
    "(?:(?:kannst|k[öo]nntest|w[üu]rdest|willst) du|du (?:kannst|darfst)|ich (?:will|m[öo]chte)|lass uns|(?:den|die|das|diesen?) (?:post|tweet)|(?:(?:den|die|das|diesen?) )?(?:(?:ersten?|zweiten?|dritten?|letzten?)(?: (?:beitrag|post|entwurf|thread|tweet|version|variante))?|beitrag|entwurf|thread|version|variante)|es|das|ihn|den|um|am|ab|nach|doch|noch|dann|also|jetzt|nun|sofort|heute|gleich|direkt|auf (?:x|twitter))",
    "(?:allora|quindi|dunque|poi|bene|alors|donc|ensuite|puis|bien|bon|entonces|pues|luego|bueno|hoy|oggi|hoje|aujourd['’]hui|hay que|(?:il )?faut|vous pouvez|de(?: l[ea])?|usted|puede|(?:si|se)(?= por favor)|puedes|podr[íi]as|quiero|vamos a|peux-tu|pourrais-tu|tu peux|(?:pouvez|pourriez)-vous|je (?:veux|voudrais)|veuillez|puoi|potresti|voglio|vorrei|voc[êe] pode|podes?|quero|(?:kun|kan|wil) je|il|el|le|la|lo|l['’]|ahora|maintenant|agora|adesso|ora|nu)",
    "(?:ты можешь|можешь|могли бы вы|هل (?:يمكنك|تستطيع)(?: أن)?|يمكنك(?: أن)?|أريد(?: أن)?|اليوم|رجاء|الآن|يوم|في|و)",
  ].join("|")})(?!\\p{L})[\\s\\p{P}]*`,
  "iu",
);
/** Scripts whose verb ends its clause: what stands before it names somebody else, or reports. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const SOMEBODY = /が|さん|たち|彼|言|思|说|說|想|听|他|她|我们|我們|大家|씨|라고|이 |가 /u;

/** "Because ...", which holds nothing. */
const REASON = /^.*(?:ので|(?<![てで])から)、?/u;

/** Whether words before a request leave it to Linnet: they address it, agree or say nothing. */
function isAddressed(before: string): boolean {
  if (UNSPACED.test(before)) return !SOMEBODY.test(before.replace(REASON, ""));
  let rest = before.replace(/^[\s\p{P}]+/u, "").trim();
  for (let length = -1; length !== rest.length; ) {
    length = rest.length;
    rest = withoutFillers(rest).replace(ADDRESS, "");
  }
  return !/[\p{L}\p{N}]/u.test(rest);
}

/** Where a clause has its first words that say "publish"; `-1` where it has none. */
function startOf(clause: string): number {
  const starts = PUBLISH.flatMap((pattern) => pattern.exec(clause)?.index ?? []);
  return starts.length > 0 ? Math.min(...starts) : -1;
}

/** Whether a clause, without the time that it names, asks Linnet to post what is drafted: its request stands first. */
export function clauseAsksToPublish(clause: string): boolean {
  const words = clause.replace(HOLDS_NOTHING, "");
  const at = startOf(words);
  return at >= 0 && !TELLS.test(words) && isAddressed(words.slice(0, at));
}

const ASKS_BACK = /[?？؟]/u;
const POLITE =
  /(?<!\p{L})(?:please|bitte|por favor|per favore|s['’]il (?:te|vous) pla[îi]t)(?!\p{L})/iu;
const ENDS_SENTENCE = /^(?!.*[:：]).*[.;!?。！？؟\n]/su;
/** Words of a condition or a negation that hold nothing: "if possible", "don't wait", "why not". */
const HOLDS_NOTHING =
  /(?<!\p{L})(?:(?:if|wenn|falls|si|se)(?: (?:it['’]?s|es|c['’]est|at all))? (?:possible|möglich|posible|possibile|possível)|(?:do not|don['’]?t|(?:i )?can(?:['’]?t|not)|no (?:need|reason) to|without) wait(?:ing)?(?: any ?(?:longer|more))?|wenn es geht|warte(?:t|n Sie)? nicht|n['’]attend(?:s|ez) pas|sans attendre|no esperes|sin esperar|non aspettare|senza aspettare|why not|warum nicht|pourquoi pas|por qu[ée] no|perch[ée] no)(?!\p{L})|(?:إذا|لو) سمحت|(?:إن|إذا) أمكن|لا تنتظر/giu;

/** Which version is meant, with what decides: all of a clause, or some of it. */
export const CHOICE =
  /(?:(?:the|den|der|die|das|el|la|le|il|l['’])\s*)?(?<!\p{L})(?:(?:first|second|third|last|ersten?|zweiten?|dritten?|letzten?|primer[oa]?|segund[oa]|tercer[oa]?|premi(?:er|ère)|deuxième|troisième|prim[oa]|second[oa]|terz[oa])(?: (?:one|version|variant|draft|post|entwurf|versi[óo]n))?|(?:version|variante?|option|number|nummer) [\p{L}\p{N}]{1,3}|(?:(?:my|final|our) )*(?:decision|verdict|conclusion|answer)|(?:meine )?(?:entscheidung|fazit)|d[ée]cisi[oó]ne?|第[一二三]个?|ال(?:أول|ثاني|ثالث)ة?)(?![\p{L}\p{N}])/iu;

/** Verbs that choose a version. */
const CHOOSES =
  /(?<!\p{L})(?:take|use|pick|choose|go with|go for|nimm|nehmen?|wähl\p{L}*|prends|prenez|usa|toma|elige|prendi|scegli|neem|weź)(?!\p{L})/iu;

/** Small words beside a time or a choice: "Not today, ...", "After 9 pm, ...". */
const BESIDE =
  /(?<!\p{L})(?:do not|don['’]t|not|no|nicht|pas|non|ليس|after|before|until|nach|vor|bis|après|avant|antes de|después de|today|tomorrow|heute|morgen|hoy|aujourd['’]hui|oggi|now|jetzt|ahora)(?!\p{L})/giu;

/** Whether a clause adds nothing to a request beside it: it agrees, is polite, or says which version is meant. */
function saysNothing(clause: string): boolean {
  const { rest } = readAgreement(
    PUBLISH.reduce((left, request) => left.replace(request, ""), clause),
  );
  const other = rest.replace(CHOICE, "").replace(CHOOSES, "").replace(BESIDE, "");
  return !UNSPACED.test(other) && isAddressed(other);
}

/** Whether a clause asks back: "Post it? I'm not sure". */
function asksBack(clause: string, end: string): boolean {
  const isPolite = POLITE.test(clause) || ADDRESS.test(clause);
  return ASKS_BACK.test(end) && !isPolite && startOf(clause) === 0;
}

/**
 * Whether a person asks for what is drafted to be posted, now or at a time. Nothing else is said in the same sentence,
 * since a condition, somebody's words and an errand before it have no form that could be listed; and no later sentence
 * refuses something.
 */
export function asksToPublish(text: string): boolean {
  // To find a time takes longer than all other rules together.
  if (!mayAskToPublish(text)) return false;
  const parts = splitClauses(withoutTime(withoutQuotes(text)).replace(HOLDS_NOTHING, ""));
  const at = parts.findLastIndex((part) => clauseAsksToPublish(part.trim()));
  const asking = parts[at]?.trim() ?? "";
  if (at < 0 || asksBack(asking, parts[at + 1] ?? "")) return false;
  const ends = parts.flatMap((part, i) => (i % 2 === 1 && ENDS_SENTENCE.test(part) ? i : []));
  const start = ends.findLast((end) => end < at) ?? -1;
  const end = ends.find((each) => each > at) ?? parts.length;
  return (
    parts.slice(start + 1, end).every((part, i) => start + 1 + i === at || saysNothing(part)) &&
    !parts.slice(end).some((part) => TELLS.test(part))
  );
}

/** Whether words may ask for something to be posted, taken down or gone on with: what a model may take for it. */
export function mayAskToPublish(text: string): boolean {
  return saysPublish(text) || takesDown(text) || goesOnPosting(text) || speaksOfPosting(text);
}

/** "Should I post it?": a question about what to do, and not about what was done. */
export const asksWhetherToPost = anyOf(
  /^(?:what (?:if|happens)|was (?:wäre|passiert)|et si|y si|e se|ماذا لو|est-ce qu|should|shall|would|is it|are we|do (?:we|i|you)|soll|sollen|sollten|muss|kann ich|debo|deber[íi]a|dois-je|devrais-je|devo|devemos|هل|要不要|可以|стоит)(?![\p{Ll}])/iu,
);

/** A wish to post that first asks for another text. */
export const changesFirst = anyOf(
  /\bas (?:a )?(?:thread|single|one)\b|\b(?:shorter|(?<!\b(?:any|no) )longer|another|different|without(?! waiting)|translated)\b/i,
  /\bals thread\b|\bk[üu]rzer\b|\bm[áa]s cort[oa]\b|\bplus court\b/i,
);

/** What a wish to post points at is the draft, and not what was just attached. */
export const pointsAtDraft = anyOf(
  /\b(?:it|that|them|draft|thread|version|variant|one|first|second|third|es|lo|le|la)\b/i,
  /(?:投稿|ツイート|公開)して/u,
);

/** Speaks of the draft itself. */
export const namesDraft = anyOf(
  /\b(?:draft|hook|opening line|first line|last line|wording|phrasing|tone|variants?|versions?|(?:the|this|that|your) (?:post|tweet|thread)|characters?|(?:under|over|within) \d+|hashtags?|emojis?)\b/i,
  /\b(?:entwurf|aufh[äa]nger|der ton|wortlaut|borrador|gancho|brouillon|accroche|rascunho|bozza)\b|下書き|草稿|초안/iu,
);

/** "Don't write yet", "hold on": no draft is wanted before something else. */
export const holdsDrafting = anyOf(
  /^(?:(?:hold on|hang on|hold it|wait|not yet|one (?:moment|second|sec|minute)|just a (?:moment|second|sec|minute)|give me a (?:moment|second|sec|minute)|warte|moment|noch nicht|espera|un momento|todav[íi]a no|attends|attendez|pas encore|ainda n[ãa]o|aspetta|non ancora|wacht|poczekaj|czekaj|подожди|погоди|стой|bekle|dur)(?!\p{L})|等一下|等等|先别|待って|ちょっと待|まだ|잠깐|기다려|انتظر|لحظة)/iu,
  /\b(?:don'?t|do not|not|before (?:you|we)|until)\b[^.!?]{0,20}\b(?:draft|write|writing)\b/i,
  /\b(?:noch nichts?|noch kein\w*|bevor du|no|todav[íi]a no|antes de|pas encore|ne)\b[^.!?]{0,20}\b(?:schreib|escrib|redact|[ée]cri)/i,
);

/** "Make it ...", "drop the ...", "start with ...". */
export const asksToEdit = anyOf(
  /\b(?:make (?:it|this|that|them|the|its)|turn (?:it|this|that) into|rewrite|reword|rephrase|rework|revise|edit|tweak|polish|tighten|trim|cut|drop|remove|delete|replace|swap|change|keep|use|(?:start|begin|end|lead) with|add|split|merge|combine|tone (?:it )?down|less|more (?:concise|direct|formal|casual|hype|personal)|punchier|snappier)\b/i,
  /\b(?:mach (?:es|ihn|das)|k[üu]rze|[äa]ndere|streiche?|hazlo m[áa]s|cambia|quita|rends-le|change|enl[èe]ve|fa[çc]a|deixe|tire|mude|accorcia|togli)\b/i,
  /(?:短く|長く|変えて|書き直して|直して|削って)|改|删|短一点|(?:^|\s)(?:اجعل|غي[ّ]?ر|أضف)/u,
);

/** "Draft it", "write two versions". */
export const asksToDraft = anyOf(
  /\b(?:draft|drafting|write|writing|compose)\b|\b(?:make|create) (?:(?:me|us|a|an|one|the) )*(?:posts?|tweets?|threads?|drafts?)\b/i,
  /\b(?:schreib(?:e|en)?|entwirf|verfasse|escr[íi]be(?:lo)?|redacta(?:lo)?|[ée]cris(?:-le)?|r[ée]dige(?:-le)?|escreva|scrivi(?:lo)?|schrijf)\b/i,
  /(?:書いて|作って|作成して|下書きして)|写(?:一|吧|个|條|条|成)|(?:^|\s)اكتب|써\s?줘|작성해/u,
);

/** "A post about ...", "something else", another topic. */
const bringsUpTopic = anyOf(
  /\b(?:(?:a|an|another|one|new|next) (?:new )?(?:post|tweet|thread|one|draft|idea)|something(?: else)?|instead|now|next|let'?s (?:do|talk|write|post)|i(?:'d| would)? (?:want|like) to (?:post|write|tweet|talk)|how about|what about)\b.{0,30}\b(?:about|on|for)\b/i,
  /\babout (?:something|anything) (?:else|different|new)\b/i,
  /\b(?:new|different|another|other) (?:topic|subject|idea|page|article)\b|^(?:what|how) about\b/i,
  /\b(?:einen?|neuer|neues) (?:post|beitrag|tweet|thread)\b.{0,30}\b(?:[üu]ber|zu|zum)\b|\b(?:anderes|neues) thema\b/i,
  /\bun(?:a)? (?:nuev[oa] )?(?:post|tuit|tweet|hilo|publicaci[óo]n)\b.{0,30}\bsobre\b|\botro tema\b/i,
  /\bun (?:nouveau )?(?:post|tweet|fil)\b.{0,30}\b(?:sur|[àa] propos)\b|\bautre sujet\b|\bum(?:a)? (?:nov[oa] )?(?:post|tweet|fio)\b.{0,30}\bsobre\b/i,
  /についての?(?:投稿|ポスト|ツイート|スレッド)|关于.*(?:帖子|推文)/u,
);
const sticksToSubject = anyOf(
  /\b(?:about|on|for|[üu]ber|sobre|sur|de)\s+(?:it|this|that|these|them|the (?:page|article|text|change|selection|file|release|points?|first|second|third)|diese[nmrs]?|est[eao]|isso|cela|[çc]a)\b/iu,
);

/** Brings up something that has not been read yet. */
export function bringsUpNew(text: string): boolean {
  return /\bhttps?:\/\/\S+/i.test(text) || (bringsUpTopic(text) && !sticksToSubject(text));
}

/** Speaks of facts, sources and what is wrong with them. */
export const namesFacts = anyOf(
  /\b(?:research|sources?|cit(?:e|ation)s?|references?|(?:double-?)?check|verify|facts?|look (?:up|into|for|at)|search|find(?: out)?|dig|investigate|more (?:about|on|detail|context|background)|also (?:cover|look|check|consider|read)|actually)\b/i,
  /\b(?:wrong|incorrect|inaccurate|false|untrue|not (?:true|right|correct|accurate|quite|what)|isn'?t (?:true|right|correct|what)|mistake|missing|missed|miss|forgot|outdated|(?:is|are|looks?|seems?) off|don['’]?t (?:think|believe)|can(?:['’]?t|not) be (?:right|true|correct|it)|compare|comparison|read (?:the|this|that|it|also)|you (?:left out|overlooked|misread|misunderstood))\b/i,
  /\b(?:recherchier\w*|belege?n?|finde? (?:heraus|raus)|quellen?|pr[üu]f\w*|zoek (?:uit|op)|falsch|stimmt nicht|fehlt|bron(?:nen)?|controleer|klopt niet)\b/i,
  /\b(?:fuentes?|verifica\w*|comprueba|busca|incorrecto|falta|equivocad\w*|investiga\w*|v[ée]rifi\w*|(?:re)?cherche[rsz]?|faux|manque|fontes?|verifique|errado|errato|controlla|cerca|fonti)\b/i,
  /調べて|確認して|間違|出典|足りない|查一下|不对|错了|来源|확인해|틀렸|출처|خطأ|خاطئ|غير صحيح|المصدر|مصادر|(?:^|\s)ابحث|تحق[ّ]?ق|неправ|неверн|источник|провер/u,
);

/** "No, ...": but "no thread" is an instruction. */
export const refuses = anyOf(
  /^(?:no|nope|nah|nein|n[ãa]o|non|nee|nej|nie|нет)(?=$|[\s,.!;:–—-])(?!\s+(?:thread|hashtags?|emojis?|links?|urls?|hype|questions?|changes?|objections?|more|need|worries|notes))/iu,
  /^(?:neither|none(?: of (?:them|these|those))?|hayır|yok|не то|nem|keines?|weder)(?!\p{L})|^(?:ne|nö|ei)(?=$|[\s]*[,.!;:–—])/iu,
  /^(?:いいえ|いや|違う|違います|ちがう|ちがいます|不是|不$|不[，,]|都不|아니)/u,
);

/** Asks something. */
export const isQuestion = anyOf(
  /[?？؟]\s*$/,
  /^(?:what|who|whom|whose|when|where|why|which|how|is|are|was|were|does|do|did|has|have|can|could|should)\b/i,
  /^(?:wer|wann|wo|warum|wie|wieso|welche[rs]?|ist|sind|hat|wat|waarom|hoe)\b/i,
  /^(?:qu[ée]|qui[ée]n|cu[áa]ndo|d[óo]nde|por qu[ée]|c[óo]mo|cu[áa]l|cu[áa]nt[oa]s?|qui|quand|o[ùu]|pourquoi|comment|quel(?:le)?s?|combien|est-ce|quem|onde|como|quanto|chi|dove|perch[ée])(?=\s)/i,
  /(?:ですか|ますか|でしょうか|のか)[。？]?$|吗[？。]?$|까[?？]?$/u,
);
