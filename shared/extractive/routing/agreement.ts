/**
 * Confirmations, praise, and the small words around them, a line per group of languages. Each
 * phrase, up to its semicolon, is the source of a regular expression.
 */
const CONFIRMATIONS = `
  yes+; yep; next; yeah; why not(?=[\\s\\p{P}]*$); yup; ya; y; sure(?: thing)?; ok(?:ay|ie)?; k; alright; all right; right; correct; exactly; indeed; absolutely; definitely; of course; agreed; confirmed?; approved?; fine; good to go; (?:it(?:'s| is) )?ready(?: to go)?; go; go (?:ahead|on|for it); proceed; continue; carry on; do (?:it|that|so); let'?s (?:go|do (?:it|this|that)); sounds (?:about )?(?:good|great|right|fine); (?:all )?looks (?:all )?(?:good|great|right|correct|fine|ok(?:ay)?|accurate); (?:that|this|it)(?:'s| is| looks| sounds)? (?:right|correct|good|fine|ok(?:ay)?|accurate|it); (?:that|this|it) works; works for me; lgtm; ship; all (?:good|correct|right|fine); you(?: have|'ve)? got it(?: right)?; no (?:changes|objections?|notes); nothing to (?:add|change); i (?:agree|confirm)
  ja(?:wohl)?; jo; genau; stimmt(?: so)?; richtig; korrekt; passt(?: so)?; einverstanden; los(?: geht'?s)?; weiter; mach (?:das|weiter|mal); in ordnung; sieht gut aus; klar; alles klar; gerne?
  s[íi]; vale; de acuerdo; adelante; correcto; exacto; claro; est[áa] bien; perfecto; dale; contin[úu]a; hazlo
  oui; ouais; d'?accord; c'?est (?:bon|[çc]a|juste|parfait); vas-y; allez-y; exact(?:ement)?; continue[rz]?; [çc]a marche; entendu
  sim; certo; isso(?: mesmo)?; pode (?:ser|seguir|continuar); est[áa] certo; beleza; correto; continue
  s[ìi]; va bene; esatto; corretto; procedi; d'accordo; certo; avanti
  ja graag; klopt; doe maar; prima; ga door; akkoord; tak; zgoda; dobrze; dalej; evet; tamam; olur; devam; ano; d[áa]le; igen; rendben; kyll[äa]; joo; jep
  да; ага; хорошо; верно; правильно; давай(?:те)?; продолжай(?:те)?; так; добре; ναι; εντάξει
  はい; ええ; うん; お願いします; おねがいします; お願い; いいです(?:ね)?; いいよ; よいです; 大丈夫(?:です)?; そうです; その通り(?:です)?; 正しいです; 合っています; オッケー; 了解(?:です)?; 進めてください; 進めて; それで(?:お願いします|いいです)?; 問題ありません
  是的?; 好的?; 好啊; 对的?; 可以; 行; 没错; 没问题; 继续(?:吧)?; 開始吧; 开始吧; 確認; 确认; 네; 예; 응; 좋아요; 좋습니다; 맞아요; 맞습니다; 그래요?; 계속(?:해|하세요|해주세요)?; 진행(?:해|해줘|해주세요|하세요)?; हाँ; हां; ठीक है; نعم; موافق; حسن\u064b?ا\u064b?; تمام; طيب; כן
`;

const PRAISE = `
  thanks?(?: you)?(?: (?:so|very) much| a lot)?; thx; cheers
  danke(?: sch[öo]n)?; gracias; merci; obrigad[oa]; grazie; bedankt; спасибо; ありがとう(?:ございます)?; 谢谢; 감사합니다
  great(?: job| work| stuff| one)?; awesome; amazing; excellent; perfect; nice(?: one| work| job)?; good(?: job| work| one| stuff)?; wonderful; fantastic; brilliant; superb; cool; beautiful; neat; well done; impressive; lovely; wow; (?:i )?(?:really )?(?:love|like) (?:it|this|that|them|the (?:draft|post|thread|hook|first|second|third)(?: one| version| draft)?); love(?: it)?; so good; very (?:good|nice); much better; better; (?:that|this|it)(?:'s| is) (?:great|awesome|perfect|amazing|excellent|nice|lovely|brilliant|so good|really good|very good|wonderful|fantastic|much better|better)
  toll; super; klasse; prima; spitze; sehr gut; gut; wunderbar; gef[äa]llt mir; genial; g[ée]niale?; parfait; tr[èe]s bien; bravo; magnifique; j'?adore; excelente; muy bien; me (?:gusta|encanta); estupendo; [óo]timo; [óo]tima; perfeito; muito bom; adorei; ottimo; perfetto; bellissimo; mi piace; geweldig; mooi; отлично; супер; класс; нравится; świetnie; harika
  すごい(?:です)?; 素晴らしい(?:です)?; 最高(?:です)?; 完璧(?:です)?; いいですね; いいね; 很好; 太好了; 太棒了; 完美; 不错; 喜欢; 좋네요; 훌륭해요; 완벽해요; 멋져요; ممتاز; رائع
`;

const SMALL = `
  please; pls; thanks?(?: you)?(?: (?:so|very) much| a lot)?; thx; ty; and; so; then; now; just; with (?:it|that|this); for me; i think; to me; oh; ah; hm+; well; yes; that; all; bitte; danke(?: sch[öo]n)?; mal; por favor; per (?:favore|piacere); gracias; obrigad[oa]; merci; s'?il (?:vous|te) pla[îi]t; svp; grazie; bedankt; спасибо; пожалуйста; ありがとう(?:ございます)?; 谢谢; 請; 请; 감사합니다; ね; よ; です; من فضلك; لو سمحت; شكر\u064b?ا\u064b?
`;

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;
const AGREEING_EMOJI = /👍|👌|✅|🙌|💯|👏|🔥|😍|🎉|❤|🤩|🚀|✔/u;
const EDGE = "(?=$|[^\\p{L}\\p{N}]|(?<=[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}]))";

function opening(phrases: string): RegExp {
  // Longest first, or "it is right" would stop after "it".
  const sorted = phrases
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "")
    .sort((a, b) => b.length - a.length);
  return new RegExp(`^(?:${sorted.join("|")})${EDGE}[\\s\\p{P}\\p{S}]*`, "iu");
}

const CONFIRMS = opening(CONFIRMATIONS);
const PRAISES = opening(PRAISE);
const FILLS = opening(SMALL);

/** What of a message is agreement, and what else it says. */
export interface Agreement {
  confirms: boolean;
  praises: boolean;
  /** The message without its agreement, trimmed; empty when there is nothing else in it. */
  rest: string;
}

/** A text without the words of agreement, praise and politeness that it begins with. */
export function withoutFillers(text: string): string {
  return [CONFIRMS, PRAISES, FILLS].reduce((rest, words) => rest.replace(words, ""), text);
}

/** Takes the confirming and praising words off the beginning of a message. */
export function readAgreement(text: string): Agreement {
  let confirms = false;
  let praises = AGREEING_EMOJI.test(text);
  const words = text
    .replaceAll("’", "'")
    .replace(EMOJI, " ")
    .replace(/^[\s\p{P}\p{S}]+/u, "")
    .trim();
  let rest = words;
  for (let length = -1; length !== rest.length; ) {
    length = rest.length;
    const praised = rest.replace(PRAISES, "");
    const confirmed = rest.replace(CONFIRMS, "");
    if (confirmed.length < rest.length && confirmed.length <= praised.length) {
      confirms = true;
      rest = confirmed;
    } else if (praised.length < rest.length) {
      praises = true;
      rest = praised;
    } else rest = rest.replace(FILLS, "");
  }
  return { confirms, praises, rest: confirms || praises ? rest.trim() : words };
}
