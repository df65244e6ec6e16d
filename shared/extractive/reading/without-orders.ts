import { speaksToAssistant } from "@linnet/material";
import type { Block } from "./read-blocks.ts";

/**
 * Words, with `;` between them. A word of a script with spaces stands alone, and with `*` it is the beginning of one;
 * an Arabic one may have a conjunction and an article before it. Chinese, Japanese, Korean and Thai have no spaces
 * around a word.
 */
function anyOf(list: string): RegExp {
  const words = list
    .trim()
    .split(/\s*[;\n]\s*/)
    .filter((word) => word !== "");
  const isUnspaced = (word: string) =>
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(word);
  const begins = words
    .filter((word) => !isUnspaced(word))
    .map((word) => (word.endsWith("*") ? word.slice(0, -1) : `${word}(?![\\p{L}\\p{M}])`));
  const others = words.filter(isUnspaced);
  return new RegExp(
    `(?<![\\p{L}\\p{M}])(?:[وفبلك]{0,2}(?:ال)?)(?:${begins.join("|")})|${others.join("|")}`,
    "iu",
  );
}

/** What is made of a text for others, and its making. */
const RETELLING = anyOf(`
  summar(?:y|ies|i[sz]\\p{L}*); tweet*; retweet*; repost*; reshare*; rt if; posts; posting; (?:every|each|any|your|social|suggested) post(?! requests?| office| code); a post (?:about|on|that); caption*; hashtag*; recap*; paraphras*; verbatim; word for word; tl;dr; tldr; social media; shar(?:es?|ing) (?:this|it|the (?:story|news|article|page)); write-?ups?; the feed; (?:every|any|your) (?:draft|thread)
  zusammenfass*; kurzfassung*; (?:jede[rnms]?|diese[rnms]?|ihre[mnrs]?|deine[mnrs]?) (?:beitr|text)\\p{L}*; beiträgen?; beitrag (?:über|zu)\\p{L}{0,2}; gepostet; posts; posting*; wörtlich*; résum*; (?:toute|chaque|vos) publications?; publications? (?:sur|à ce); (?:tout|chaque) billet; republi*; publiez; partagez; tel quel; resum(?:en|ir|o|e|a|i)\\p{L}*; resúmenes; tuit*; (?:toda|cada|cualquier|tu|qualquer|sua) publicaç?c?i?[oóõã]\\p{L}*; publicaciones sobre; entradas sobre; comparta\\p{L}*; postag*; partilhe\\p{L}*; riassun*; (?:ogni|qualsiasi) (?:sintesi|pubblicazione); post; condivid(?:a|e|ete|i|iamo)
  samenvat*; berichten over; (?:elke?|dit|ieder) bericht; sammanfatt*; sammanfatn*; inlägg*; referat*; innlegg*; oppsummer*; sammendrag*; sammenfat*; opslag; tiivist*; twiit*; postau*; streszcz*; podsumow*; wpis; wpisy; wpisach; wpisie; wpisów; posty; postach; postów; poście; shrnut*; shrn*; souhrn*; příspěvky; každý příspěvek; zhrnut*; príspevky; každý príspevok; összefoglal*; bejegyzés*; poszt*; rezum*; postar*; özet*; (?:her|tüm) paylaşım\\p{L}*; gönderi*; ringkas*; unggah*; rangkum*; cuitan*; tagar; tóm tắt; bài viết; bài đăng
  пересказ*; резюм*; краткое изложени*; пост; поста; посте; посты; постов; постах; твит*; (?:любая|каждая) публикация; репост*; хештег*; хэштег*; переказ*; допис*; підсумову*; скорочує; гештег*; обобщени*; περίληψ*; περιλήψ*; σύνοψ*; ανάρτησ*; αναρτήσ*; κοινοποι*
  ملخص*; تلخيص; لخص*; تغريد*; منشور*; وسم; وسوم; هاشتاغ; هاشتاق; خلاصه*; چکیده; پست; پستی; توییت*; هشتگ; بازنشر; خلاصہ; پوسٹ; תקציר; סיכום; פוסט*; ציוץ; ציוצים; सारांश*; पोस्ट; ट्वीट; हैशटैग; সারাংশ; পোস্ট; สรุป; โพสต์; ทวีต; แฮชแท็ก
  摘要; 总结(?=[本此这该应须必中时里请]); 概括(?=[本此这该应须必中时里请]); 转述; 复述; 转发; 轉發; 转载; 轉載; 帖子; 发帖; 發文; 推文; 要約; 投稿; ツイート; ハッシュタグ; 拡散; 紹介する(?:際|場合|とき|時|人|方); 요약; 게시물; 게시글; 트윗; 포스트; 포스팅; 해시태그; 공유할; 공유하는; 소개할 때
`);

/** Machines that read texts. */
const MACHINES = anyOf(`
  llms?; gpt*; chatgpt*; chatbots?; bots?; language models?; copilots?; gemini; linnet; assistant(?! (?:professor|coach|manager|director|editor|secretary|minister|principal|referee|attorney|chief)); assistants; crawler*; scraper*; automated reader*; sprachmodell*; assistenten; assistenzsystem*; asistentes? (?:de|virtual)\\p{L}*; assistentes; assistenti; modèles? de langage; modelos? de (?:lenguaje|linguagem); modell[io] linguistic\\p{L}*; taalmodel*; språkmodell*; kielimall*; yapay zek*; asistan*; asystent*; asistent*; tekoäly*; mesterséges intelligenci*
  ассистент*; асистент*; нейросет*; нейромереж*; бот; боты; бота; ботам; языков\\p{L}* модел\\p{L}*; τεχνητή νοημοσύνη; βοηθοί; 人工智能; 人工智慧; 助手; 大模型; 语言模型; 機器人; 机器人; アシスタント; 言語モデル; 人工知能; 인공지능; 어시스턴트; 챗봇; 언어 모델; ذكاء الاصطناعي; نموذج لغوي; نماذج اللغة; مساعد; مساعدين; مساعدات; روبوت*; هوش مصنوعی; دستیار; सहायक; एआई; बॉट; בינה מלאכותית; צ'אטבוט; ปัญญาประดิษฐ์
`);
/** Capital letters tell it from a word: "j'ai", "ai lavoratori". */
const ARTIFICIAL = /(?<![\p{L}'’])(?:AIs?|A\.I\.|KI|IA|ИИ|ШІ)(?!\p{L})/u;

/** Of what a page may speak that is about it, and else an attacker does. */
const SUBJECTS: readonly ((text: string) => boolean)[] = [
  (text) => RETELLING.test(text),
  (text) => MACHINES.test(text) || ARTIFICIAL.test(text),
];

/** Whether a text speaks of machines that read texts, or of what is made of texts. */
export function speaksOfRetelling(text: string): boolean {
  return SUBJECTS.some((isOf) => isOf(text));
}

const COMMAND_END =
  /(?:세요|십시오|시오|ください|下さい|こと|ましょう|(?:लिख|बता|कर|ल|द|जोड़)ें)[.!。।]?\s*$/iu;
/** A verb with what it is about: "Set the topic", but "Despite the rain", "Using a net". */
const COMMAND =
  /^(?!\P{L}*(?:\p{L}+(?:ing|ed|ly|wards?|side|[^\P{L}s]s)|at|by|for|from|in|of|on|to|with|and|but|if|as|all|both|not|only|once|when|after|before|during|since|until|over|under|about|amid|among|despite|like|near|per|plus|unlike|via|within|behind|beyond|beneath|between|against|above|across|along|around|through|today|tomorrow|yesterday|tonight|\p{L}+day|twice|half|double|quite|rather|even|such|what|that|where|while|than|or|so|because|though|although|unless|built|made|led|set against|known|is|are|was|were|has|had|have|does|did)(?!\p{L}))\P{L}*(?:(?:and|also|so|now|just|please|kindly|then|always|never|first|do not|don['’]t)\s)*\p{L}+ (?:the|an?|your|this|these|every|all the|sure|exactly|out|up|free|now|here) \p{L}/iu;
/** Verbs that no noun or adjective before a word looks like. */
const BARE =
  /^(?:please|kindly|use|open|check|click|add|try|make|keep|get|let|see|visit|follow|join|remember|forget|consider|avoid|choose|select|ensure|enjoy|imagine|pretend|subscribe|donate|buy|never|don['’]t|do not|(?:\p{L}+ly )?(?:say|state|write|mention|tell|add))(?! (?:of|for|in|at|is|are|was|were|has|had|have|can|will)(?!\p{L})) [\p{Ll}-]/iu;

/** Whether a sentence has the form of a command. */
export function isCommand(text: string): boolean {
  return COMMAND.test(text) || COMMAND_END.test(text) || BARE.test(text);
}

/** Whether a title and a sentence speak of the same kind of thing, so that this is the subject of the page. */
function isOfSubject(sentence: string, title: string): boolean {
  return SUBJECTS.every((isOf) => !isOf(sentence) || isOf(title));
}

const NAMES =
  /(?<=[\p{Ll}\p{N},:] ["“„«]?)\p{Lu}[\p{L}\p{N}]{2,}|\p{N}{2,}|[\p{sc=Han}\p{sc=Kana}\p{sc=Hang}]{3,}|\p{sc=Arab}{4,}/gu;
/** Each is looked for in the whole text. */
const MOST_NAMES = 100;

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？؟।])\s*/u).filter((sentence) => sentence !== "");
}

/** The blocks of a text without those that speak of its retelling, and what of them may stand elsewhere. */
export interface Trusted {
  blocks: Block[];
  /** Whether a sentence has a name or number that stands in what was left out and hardly anywhere else. */
  isTainted(sentence: string): boolean;
}

/**
 * Leaves out what speaks of the retelling of its text, or to an assistant: no page that is about something else has a
 * reason for it. With it goes the rest of its paragraph, and what a colon announces: there stands what is to be told.
 *
 * @param title of the text: what it names is the subject.
 */
export function withoutOrders(blocks: readonly Block[], title: string): Trusted {
  const subject = isPlainTitle(title, blocks) ? title : "";
  const kept: Block[] = [];
  const left: string[] = [];
  let isAnnounced = false;
  for (const block of blocks) {
    const sentences = sentencesOf(block.text);
    const isWhole: boolean =
      sentences.some(speaksToAssistant) || (isAnnounced && block.kind !== "heading");
    const at: number = isWhole
      ? 0
      : sentences.findIndex((sentence) => !isOfSubject(sentence, subject));
    isAnnounced = at >= 0 && /[:：]\s*$/.test(block.text);
    if (at >= 0) left.push(sentences.slice(at).join(" "));
    const text = at < 0 ? block.text : sentences.slice(0, at).join(" ");
    if (text !== "") kept.push(at < 0 ? block : { ...block, text });
  }
  const clean = kept.map(({ text }) => text).join("\n");
  const often = (name: string) => clean.split(name).length > 2 || subject.includes(name);
  const named = new Set([...left, ...(subject ? [] : [title])].join("\n").match(NAMES) ?? []);
  const tainted = new Set([...named].slice(0, MOST_NAMES).filter((name) => !often(name)));
  return {
    blocks: kept,
    isTainted: (sentence) =>
      tainted.size > 0 && (sentence.match(NAMES) ?? []).some((name) => tainted.has(name)),
  };
}

/** What should be done, or is always done. */
export const BIDS = anyOf(`
  must; should; shall; please; always; never; every; needs? to; expected; muss; müssen; soll*; bitte; immer; doit; doivent; devr*; toujours; veuillez; debe*; siempre; deve*; sempre; dovr*; moet*; altijd; powin*; zawsze; ska; skal; alltid; musí; vždy; mutlaka; harus; должн*; всегда; повинн*
  يجب; ينبغي; دائما; باید; 必须; 須; 须; 应; 必ず; べき; 반드시; 해야; चाहिए
`);

/** What of a title tells its subject: the beginnings of its longer words, or pairs of characters where no space is. */
function partsOf(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.flatMap((word) =>
    /[\p{sc=Han}\p{sc=Kana}]/u.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : [word.slice(0, 5)],
  );
}

/** Whether a title can head a post: one that orders something of who retells it has little to do with its text. */
export function isPlainTitle(title: string, blocks: readonly Block[]): boolean {
  if (!speaksOfRetelling(title) || !(BIDS.test(title) || isCommand(title))) return true;
  const parts = partsOf(title);
  const text = blocks.map((block) => block.text.toLowerCase()).join("\n");
  return parts.filter((part) => text.includes(part)).length * 2 > parts.length;
}
