/** What a site says of itself and wants of its visitor. Others write of these things, too: see {@link isNavigation}. */
const SITE =
  /cookie|クッキー|newsletter|メルマガ|subscri|suscr[ií]|abonn|iscriv|inscri(?:v|re)|assine|javascript|(?<!\p{L})(?:sign(?:ed)? (?:up|in)|log ?in|unlock|inbox|browser|advert|sponsor|affiliate|donat|membership|paywall|privacy|consent|podcast|app store|facebook|twitter|instagram|whatsapp|linkedin|discord|slack|helpful|pull requests?|contributions|tutorial|disclaimer|correction|comments?|anmelden|registrier|einverstanden|datenschutz|folgen sie|anzeige|werbung|publicidad|publicit|sesi[oó]n|s[ií]guenos|suivez|partag|comparti|anúncio)|会員|ログイン|シェア|フォロー|登录|注册|订阅|关注|扫码|اشترك|تابعنا|النشرة|подпис|구독|로그인/iu;
/** Whom it speaks to, and for whom. */
const VISITOR =
  /(?<!\p{L})(?:you|your|we|us|our|here|now|free|please|this (?:site|website|page)|via|sie|ihre?[mnrs]?|wir|uns|unsere?[mnrs]?|hier|jetzt|vous|votre|vos|nous|ici|usted|t[uú]|aqu[ií]|nuestr[oa]s?|utilizamos|você|aqui|noss[oa]s?|qui|noi)(?!\p{L})|こちら|ください|您|我们|点击|لتصلك|наш|вам/iu;

/** Headings whose section holds links, credits, plumbing, or what a firm says of itself under each of its texts. */
const SECTIONS =
  /^(?:related\b.{0,30}|see also|(?:further|more) reading|references|(?:external )?links|footnotes|sources|bibliography|(?:table of )?contents|on this page|navigation|menu|share|tags|topics|categories|(?:leave a )?comments?|newsletter|(?:most )?(?:popular|read|viewed)|trending|more (?:from|stories|news|on)\b.*|recommended|you (?:may|might) also like|contributors|new contributors|contributing|licen[sc]e|sponsors|backers|acknowledge?ments|credits|support|community|authors?|follow us|(?:media |press )?contacts?\b.{0,20}|about\s(?!this|these).{2,50}|forward-looking.{0,40}|shipping\b.{0,20}|refund policy|versand\b.{0,20}|env[íi]os?\b.{0,20}|livraison\b.{0,20}|[üu]ber\s(?:uns|die|den|das)\b.{0,40}|mehr zum thema|verwandte.{0,20}|kommentare|inhalt(?:sverzeichnis)?|einzelnachweise|weblinks|impressum|kontakt|(?:art[íi]culos |noticias )?relacionad[oa]s?|comentarios|articles (?:li[ée]s|similaires)|sommaire|commentaires|voir aussi|à propos(?! de ce).{0,40}|acerca de(?! est).{0,40}|sobre (?:nosotros|n[óo]s|a|o|el|la)\b.{0,40}|関連.{0,6}|人気記事|ランキング|目次|脚注|参考文献|外部リンク|タグ|コメント|相关.{0,6}|参考.{0,4})\s*[:：]?$/iu;

/** Of these, the sections whose text is prose, too; under the others an article may go on without a heading. */
const PROSE =
  /^(?:about|shipping|refund|versand|env[íi]o|livraison|forward|contribut|licen|acknowledg|credits|support|sponsors|backers|(?:media |press )?contact|author|community|references|sources|bibliography|über|à propos|acerca|sobre)/iu;

/** A label under which somebody else's text stands, who paid for it. */
const PAID =
  /^\P{L}*(?:(?:our |today['’]s |this week['’]s )?sponsor(?:s|ed(?: (?:by|content|post))?)?|(?:a )?(?:message|word) from our sponsors?|advert\p{L}*|anzeige|werbung|gesponsert|publicit[àéa]|publicidad|publicidade|patrocin\p{L}*|sponsoris\p{L}*|pubblicità|reklama|reklam|реклама|広告|广告|إعلان)\P{L}*(?=[:：]|$)/iu;

/** Whether a text is, or begins with, such a label. */
export function opensPaid(text: string): boolean {
  return PAID.test(text);
}

/** Longer than any such notice: a long sentence with one of the words is about something. */
const LONGEST_NOTICE = 240;
const FEW_WORDS = 8;

/** Whether a line or sentence is the page's own: a menu, a notice, a credit, a call to subscribe. */
export function isNavigation(text: string): boolean {
  if (text.length > LONGEST_NOTICE) return false;
  const isShort = text.split(/\s+/).length <= FEW_WORDS && !/\p{N}/u.test(text);
  return SITE.test(text) && (isShort || VISITOR.test(text));
}

/** Whether what follows this heading, up to the next one, is left out. */
export function opensNavigation(heading: string): boolean {
  return SECTIONS.test(heading.trim());
}

/** Whether what it opens is prose up to the next heading, and no menu. */
export function opensProse(heading: string): boolean {
  return PROSE.test(heading);
}
