/** What a site says of itself and wants of its visitor. Others write of these things, too: see {@link isNavigation}. */
const SITE =
  /cookie|クッキー|newsletter|メルマガ|subscri|suscr[ií]|abonn|iscriv|inscri(?:v|re)|assine|javascript|(?<!\p{L})(?:sign(?:ed)? (?:up|in)|log ?in|unlock|inbox|browser|advert|sponsor|affiliate|donat|membership|paywall|privacy|consent|podcast|app store|facebook|twitter|instagram|whatsapp|linkedin|discord|slack|helpful|pull requests?|contributions|tutorial|disclaimer|correction|comments?|anmelden|registrier|einverstanden|datenschutz|folgen sie|anzeige|werbung|publicidad|publicit|sesi[oó]n|s[ií]guenos|suivez|partag|comparti|anúncio)|会員|ログイン|シェア|フォロー|登录|注册|订阅|关注|扫码|اشترك|تابعنا|النشرة|подпис|구독|로그인/iu;
/** Whom it speaks to, and for whom. */
const VISITOR =
  /(?<!\p{L})(?:you|your|we|us|our|here|now|free|please|this (?:site|website|page)|via|sie|ihre?[mnrs]?|wir|uns|unsere?[mnrs]?|hier|jetzt|vous|votre|vos|nous|ici|usted|t[uú]|aqu[ií]|nuestr[oa]s?|utilizamos|você|aqui|noss[oa]s?|qui|noi)(?!\p{L})|こちら|ください|您|我们|点击|لتصلك|наш|вам/iu;
const RIGHTS =
  /equal opportunit|(?:طالع|انظر) \S.{0,40}\(|gleichstellung|schwerbehindert|égalité des chances|all rights reserved|alle rechte vorbehalten|todos los derechos|tous droits|todos os direitos|無断|版权所有|جميع الحقوق|^\W{0,3}(?:©|\(c\)|copyright)/iu;
/** A credit: a label of one word or two before a name, a name after "by", or when it was put up, and how long it takes to read. */
const CREDIT =
  /^(?:photo\p{L}*|image|picture|foto\p{L}*|bild|credit|source|quelle|fuente|cr[ée]dits?|写真|画像|出典|图|來源|来源|الصورة|المصدر|фото)s?(?: credit| by)?\s*[:：©/]|^(?:by|von|por|par|di|door)\s+\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]+){0,3}$|^[^.!?]{0,80}(?<![\d.])\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}[^\d.]{1,12}\d{1,2} ?[h:.]\d\d(?: ?(?:h|uhr|cet))?[\s\p{P}]*$|^[^.!?]{0,60}(?:19|20)\d\d[^.!?]{0,20}\s[·|–—-]\s[^.!?]{0,20}\d\s?min\.?$/iu;
/** What a paper says of itself: how it is cited, its licence, the interests of its authors. */
const PAPER =
  /^(?-i:\p{Lu}[\p{L}’'-]+, (?:\p{Lu}\. ?){1,3}(?:[;,&]|(?:and|und|e|et|y) ).{0,80}\p{Lu}\.)|, v(?:ol)?\. ?\d+, n[ro]?\.? ?\d+|licen[sc]\p{L}* .{0,40}creative commons|^\P{L}*(?:the |os |as |los |die |les )?(?:aut[eh]?o[ru]\p{L}*|autor\p{L}*|auteur\p{L}*) (?:declar|erklär|déclar)\p{L}* .{0,60}(?:interest|interés|interes+es|intérêt|interessenkonflikt)/iu;
/** Ways on, by which a line begins. */
const ELSEWHERE =
  /^(?:read (?:more|also|next)|see also|related|more (?:on|from|about)|also on|you (?:may|might) also|skip to|jump to|back to|view all|show more|learn more|continue reading|table of contents|on this page|(?:share|follow|tweet|print)(?:$|\s(?:this|us|on|via|it)(?!\p{L}))|mehr (?:lesen|zum|erfahren)|weiterlesen|lesen sie|auch interessant|zur[üu]ck|leer m[áa]s|lea tambi|te puede interesar|lire (?:la suite|aussi)|[àa] lire|voir aussi|leggi (?:anche|tutto)|(?:leia|veja) (?:mais|tamb)|(?:zobacz|czytaj|przeczytaj) (?:też|także|również|więcej)|lees (?:meer|ook)|for .{3,80}, see \S|(?:see|read|check out|visit|refer to)\s.{0,60}\b(?:docs|documentation|guide|wiki|contributing\S*|license|website|examples?)\b|\d+\s*(?:min|comments?|kommentare|shares?|likes?|views?)\b)|^(?:続きを読む|関連|もっと見る|あわせて|トップ|一覧|相关|阅读更多|上一篇|下一篇|اقرأ|المزيد|شارك|читайте)/iu;

/** Headings whose section holds links, credits, plumbing, or what a firm says of itself under each of its texts. */
const SECTIONS =
  /^(?:related\b.{0,30}|see also|(?:further|more) reading|references|(?:external )?links|footnotes|sources|bibliography|(?:table of )?contents|on this page|navigation|menu|share|tags|topics|categories|(?:leave a )?comments?|newsletter|(?:most )?(?:popular|read|viewed)|trending|more (?:from|stories|news|on)\b.*|recommended|you (?:may|might) also like|contributors|new contributors|contributing|licen[sc]e|sponsors|backers|acknowledge?ments|credits|support|community|authors?|follow us|(?:media |press )?contacts?\b.{0,20}|about\s(?!this|these).{2,50}|forward-looking.{0,40}|shipping\b.{0,20}|refund policy|versand\b.{0,20}|env[íi]os?\b.{0,20}|livraison\b.{0,20}|[üu]ber\s(?:uns|die|den|das)\b.{0,40}|mehr zum thema|verwandte.{0,20}|kommentare|inhalt(?:sverzeichnis)?|einzelnachweise|weblinks|impressum|kontakt|(?:art[íi]culos |noticias )?relacionad[oa]s?|comentarios|articles (?:li[ée]s|similaires)|sommaire|commentaires|voir aussi|à propos(?! de ce).{0,40}|acerca de(?! est).{0,40}|sobre (?:nosotros|n[óo]s|a|o|el|la)\b.{0,40}|関連.{0,6}|人気記事|ランキング|目次|脚注|参考文献|外部リンク|タグ|コメント|相关.{0,6}|参考.{0,4})\s*[:：]?$/iu;

/** Of these, the sections whose text is prose, too; under the others an article may go on without a heading. */
export const PROSE =
  /^(?:about|shipping|refund|versand|env[íi]o|livraison|forward|contribut|licen|acknowledg|credits|support|sponsors|backers|(?:media |press )?contact|author|community|references|sources|bibliography|über|à propos|acerca|sobre)/iu;

/** A label under which somebody else's text stands, who paid for it. */
export const PAID =
  /^\P{L}*(?:(?:our |today['’]s |this week['’]s )?sponsor(?:s|ed(?: (?:by|content|post))?)?|(?:a )?(?:message|word) from our sponsors?|advert\p{L}*|anzeige|werbung|gesponsert|publicit[àéa]|publicidad|publicidade|patrocin\p{L}*|sponsoris\p{L}*|pubblicità|reklama|reklam|реклама|広告|广告|إعلان)\P{L}*(?=[:：]|$)/iu;

/** Longer than any such notice: a long sentence with one of the words is about something. */
const LONGEST_NOTICE = 240;
const FEW_WORDS = 8;

/** Whether a line or sentence is the page's own: a menu, a notice, a credit, a call to subscribe. */
export function isNavigation(text: string): boolean {
  if (text.length > LONGEST_NOTICE) return false;
  if ([RIGHTS, CREDIT, PAPER, ELSEWHERE].some((shape) => shape.test(text))) return true;
  const isShort = text.split(/\s+/).length <= FEW_WORDS && !/\p{N}/u.test(text);
  return SITE.test(text) && (isShort || VISITOR.test(text));
}

/**
 * Whether what follows this heading, up to the next one, is left out.
 *
 * @param isMarked whether it is marked as a heading: "Read more: ..." also stands between paragraphs of an article.
 */
export function opensNavigation(heading: string, isMarked: boolean): boolean {
  return SECTIONS.test(heading.trim()) || (isMarked && ELSEWHERE.test(heading.trim()));
}
