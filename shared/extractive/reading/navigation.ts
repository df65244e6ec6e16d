/**
 * Text that belongs to the page and not to the article. The phrases speak to the visitor, so that
 * an article about cookies or newsletters keeps its sentences.
 */
const PHRASES: readonly RegExp[] = [
  // Consent
  /\b(?:we|this (?:web)?site|our (?:partners|website|site)|by (?:continuing|using|clicking))\b[^.]{0,80}\bcookies?\b/i,
  /\b(?:accept|reject|manage|allow)\b.{0,20}\bcookies?\b|\bcookie (?:settings|preferences|policy|notice)\b/i,
  /(?:verwende[nt]|nutz(?:en|t)|setzen|einsatz von)\b.{0,40}\bcookies\b|cookies? (?:akzeptieren|zustimmen|ablehnen)/i,
  /(?:utilizamos|usamos|utiliza|nous utilisons|utilise|utilizziamo|wij gebruiken|deze website gebruikt)\b.{0,40}\bcookies?\b/i,
  /(?:クッキー|cookie)(?:を使用|の使用|に同意|ポリシー|の設定)/i,
  // Subscriptions and accounts
  /\b(?:sign up|subscribe|register)\b.{0,60}\b(?:newsletter|inbox|updates|account|free|now|today|podcast|channel|email)\b/i,
  /\b(?:subscribe|sign up|sign in|log ?in|register) (?:now|today|here|free|to (?:continue|read|comment|our|unlock|leave|get))\b/i,
  /\b(?:already a (?:subscriber|member)|create (?:a free|an|your) account|get (?:the|our) (?:app|newsletter)|start your free trial|thank you for (?:subscribing|reading))\b/i,
  /\b(?:newsletter|probeabo|abo)\b.{0,40}\b(?:abonnieren|anmelden|bestellen)\b|jetzt (?:abonnieren|anmelden|registrieren|testen)|melden sie sich (?:jetzt )?an/i,
  /(?:suscr[ií]b(?:ete|ase)|reg[ií]strate|inicia(?:r)? sesi[oó]n|abonnez-vous|inscrivez-vous|iscriviti|assine|inscreva-se|schrijf je in)/i,
  /(?:会員登録|ログイン|無料登録|メルマガ|購読する|有料会員|この記事は会員限定)/,
  // Sharing and following
  /\b(?:share|tweet|pin|email) (?:this|on|via)\b.{0,30}(?:article|story|post|page|facebook|twitter|x|linkedin|whatsapp|email|link)\b/i,
  /\b(?:follow|like|join) us\b|\bfollow @?\w+ on (?:twitter|x|facebook|instagram|mastodon|bluesky|linkedin)\b/i,
  /(?:artikel|beitrag) (?:teilen|drucken|merken|kommentieren)|auf (?:facebook|twitter|whatsapp|x) teilen|folgen sie uns/i,
  /(?:comparte|compartir) (?:en|este|esta)|s[ií]guenos|partager sur|partagez|suivez-nous|seguici|compartilhe|siga-nos/i,
  /(?:シェアする|ツイートする|フォローする|ポストする)/,
  // Elsewhere on the site
  /^(?:read more|see also|read also|related|more on this|more from|also on|you (?:may|might) also like|recommended|watch|listen|up next|what to read next|click here|learn more|continue reading|skip to|jump to|back to|go to|view all|see all|show more|load more|table of contents|on this page|in this article|most (?:read|popular)|trending)\b/i,
  /^(?:mehr (?:lesen|erfahren|zum thema)|weiterlesen|lesen sie (?:auch|mehr|hier)|auch interessant|das k[öo]nnte sie|zum thema|zur[üu]ck (?:zu|nach)|zum inhalt|meistgelesen)/i,
  /^(?:leer m[áa]s|lea tambi[ée]n|lee tambi[ée]n|ver m[áa]s|te puede interesar|m[áa]s informaci[óo]n|lo m[áa]s le[íi]do|lire (?:la suite|aussi)|[àa] lire|voir aussi|leggi (?:anche|tutto)|leia (?:mais|tamb[ée]m)|lees (?:meer|ook))/i,
  /^(?:続きを読む|関連記事|関連リンク|もっと見る|あわせて読みたい|トップへ|一覧へ|次のページ|前のページ|人気記事|ランキング)/,
  /\b(?:scroll to continue|story continues below|article continues after|this (?:page|video|content) (?:is not available|requires)|enable javascript|javascript (?:is )?(?:disabled|required)|your browser (?:does not|doesn't|is))\b/i,
  // Legal and editorial matter
  /\ball rights reserved\b|\balle rechte vorbehalten\b|todos los derechos|tous droits r[ée]serv[ée]s|todos os direitos|無断転載|無断複製|all content (?:is )?(?:copyright|©)/i,
  /^(?:©|\(c\)|copyright\b)/i,
  /^(?:privacy|terms (?:of|and|&)|impressum|datenschutz|agb|aviso legal|mentions l[ée]gales|contact us|about us|advertise|accessibility)\b.{0,60}$/i,
  /^(?:advertisement|sponsored|anzeige|werbung|publicidad|publicit[ée]|pubblicit[àa]|広告|pr)\b/i,
  /^(?:photo(?:graph)?|image|picture|foto|bild|credit|source|quelle|fuente|cr[ée]dit|写真|画像|出典)s?(?: credit| by)?\s*[:：©/]/i,
  /\b(?:may (?:earn|receive) (?:a |an )?(?:affiliate )?commission|affiliate (?:links?|disclosure))\b/i,
  /^(?:[Bb]y|[Vv]on|[Pp]or|[Pp]ar|[Dd]i|[Dd]oor) \p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,3}$/u,
  /^(?:published|updated|posted|last (?:modified|updated|edited)|ver[öo]ffentlicht|aktualisiert|stand|publicado|actualizado|publi[ée]|mis [àa] jour|公開日|更新日)\b.{0,60}$/i,
  /^\d+\s*(?:min(?:ute)?s?\.?\s*(?:read|lesezeit|de lectura|de lecture)|comments?|kommentare|shares?|likes?|views?)\b/i,
  /^(?:if you (?:liked|enjoyed|found) (?:this|it)|have (?:a tip|something to say)|got a (?:tip|story)|let us know in the comments|leave a (?:comment|reply)|thanks for reading)/i,
  /\bwas this (?:page|article|answer|information|document) (?:helpful|useful)\b|\bthis (?:interview|article|story|transcript) has been (?:edited|condensed|updated|corrected)\b/i,
  /^this page was last (?:edited|modified|updated)\b|^text is available under\b|^from \w+, the free encyclopedia|^for .{3,80}, see \S|^(?:coordinates|categor(?:y|ies)|hidden categories|retrieved from)\s*:/i,
  /^(?:\^|↑)\s/,
  // README and changelog plumbing
  /\ball notable changes to this project\b|\bformat is based on\b.{0,20}\bkeep a changelog\b|\badheres to\b.{0,20}\bsemantic versioning\b/i,
  /\b(?:see|read|check out|refer to|consult)\b.{0,40}\b(?:contributing(?:\.md)?|code of conduct|the (?:full )?(?:docs|documentation|changelog|guide|wiki)|license)\b.{0,40}$/i,
  /^(?:please )?(?:visit|see|check out|read|browse|try|explore|head over to|take a look at|refer to)\b.{0,80}\b(?:our|documentation|docs|website|course|tutorial|examples?|guide|demo|playground)\b/i,
  /^(?:to|and) (?:learn|find out|know|read) more\b|\b(?:hands-on tutorial|see (?:the )?tutorial|for more (?:information|details|examples),? (?:see|visit|check|read))\b/i,
  /\b(?:please consider|consider (?:supporting|sponsoring|donating)|via sponsorship|become a (?:sponsor|backer)|help (?:keep|support) (?:the|this) project)\b/i,
  /\b(?:licensed under|pull requests (?:are )?welcome|contributions (?:are )?welcome|star (?:us|this repo)|buy me a coffee|join (?:our|the) (?:discord|slack))\b/i,
];

/** Headings whose section holds links, credits or plumbing. */
const SECTIONS =
  /^(?:related(?: (?:articles|stories|posts|links|content|reading))?|see also|further reading|references|external links|footnotes|notes|sources|bibliography|(?:table of )?contents|toc|on this page|navigation|menu|share|tags|topics|categories|comments|leave a comment|newsletter|popular|most (?:read|popular|viewed)|trending|more (?:from|stories|news|on)\b.*|recommended|you may also like|contributors|new contributors|contributing|license|licence|sponsors|backers|acknowledge?ments|credits|thanks|support|community|about the author|author|follow us|footer|mehr zum thema|verwandte (?:artikel|themen)|themen|kommentare|inhalt(?:sverzeichnis)?|einzelnachweise|weblinks|impressum|art[íi]culos relacionados|noticias relacionadas|relacionad[oa]s?|comentarios|[íi]ndice|articles (?:li[ée]s|similaires)|sommaire|commentaires|voir aussi|関連記事|関連リンク|人気記事|ランキング|目次|脚注|参考文献|外部リンク|タグ|コメント|シェア)\s*[:：]?$/iu;

/** Longer than any such notice: a long sentence with one of the phrases is about something. */
const LONGEST_NOTICE = 260;

/** Whether a line or sentence is the page's own: a menu, a notice, a credit, a call to subscribe. */
export function isNavigation(text: string): boolean {
  if (text.length <= LONGEST_NOTICE && PHRASES.some((phrase) => phrase.test(text))) return true;
  return isBreadcrumb(text);
}

/** Whether what follows this heading, up to the next one, is left out. */
export function opensNavigation(heading: string): boolean {
  return SECTIONS.test(heading.trim());
}

/** "Home | News | Contact", "Docs › Guides › Install": short names between separators. */
function isBreadcrumb(text: string): boolean {
  const names = text.split(/\s*[|•·›»→>⟩]\s*|\s+\/\s+|\s{3,}|\t+/).filter((name) => name !== "");
  if (names.length < 3) return false;
  const words = names.map((name) => name.split(/\s+/).length);
  return words.reduce((a, b) => a + b, 0) / names.length <= 3 && !/[.!?。！？]$/.test(text);
}
