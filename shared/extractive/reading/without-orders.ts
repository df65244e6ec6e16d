import { speaksToAssistant } from "@linnet/material";
import type { Block } from "./read-blocks.ts";

/**
 * Words, with `;` between them: one of a script with spaces stands alone, and with `*` it is the beginning of one.
 * Other scripts have no spaces around a word: there it may stand anywhere.
 */
function anyOf(list: string): RegExp {
  const words = list
    .trim()
    .split(/\s*[;\n]\s*/)
    .filter((word) => word !== "");
  const spaced = words.filter((word) => /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]/u.test(word));
  const others = words.filter((word) => !spaced.includes(word));
  const begins = spaced.map((word) =>
    word.endsWith("*") ? word.slice(0, -1) : `${word}(?!\\p{L})`,
  );
  return new RegExp(`(?<!\\p{L})(?:${begins.join("|")})|${others.join("|")}`, "iu");
}

/** What is made of a text for others, its making, and the text itself as a thing. */
const RETELLING = anyOf(`
  summar*; tweet*; retweet*; repost*; reshare*; rt if; posts; posting; (?:a|the|every|each|any|your|social|suggested) post(?! office| code); draft*; caption*; hashtag*; recap*; paraphras*; verbatim; word for word; tl;dr; tldr; social media; shar(?:e|es|ing) (?:this|it|the (?:story|news|article|page)); write-?ups?; for the feed; thread; (?:this|the) (?:sentence|article|page|text|piece|news|story|paragraph|post|coverage|website|readme)
  zusammenfass*; kurzfassung*; beitrag*; beiträge*; posten; posts; posting*; wörtlich*; (?:diese[rnms]?|den|der) (?:text\\p{L}*|artikel\\p{L}*|seite|meldung|nachricht); résum*; publication*; publiez; republi*; partag*; billets?; tel quel; (?:cet|cette|ce) (?:article|page|texte|information|nouvelle|sujet); resum*; tuit*; publicaci*; publica(?:r|d|n)?; compart*; entradas sobre; (?:este|esta) (?:artículo|texto|noticia|nota|página|artigo|notícia); postag*; publicaç*; partilh*; riassu*; sintesi; condivid*; pubblic*; post; (?:questo|questa) (?:articolo|testo|pagina|notizia)
  samenvat*; bericht*; gedeelde?; (?:dit|deze) (?:artikel|tekst|pagina|nieuws); sammanfatt*; sammanfatn*; inlägg*; referat*; delar detta; innlegg*; oppsummer*; sammendrag*; sammenfat*; opslag*; (?:denna|denne|detta|dette|den här|det här|denne her) (?:artikel\\p{L}*|text\\p{L}*|tekst\\p{L}*|nyhet\\p{L}*|side\\p{L}*); tiivist*; twiit*; postau*; julkaisu*; päivityk*; (?:tämä|tämän|tästä|tähän) (?:artikkeli|jutu|juttu|uuti)\\p{L}*
  streszcz*; podsumow*; wpis*; posty; postach; postów; poście; udostępni*; shrnut*; shrn*; souhrn*; příspěv*; příspěvek; sdílen*; zhrnut*; príspev*; összefoglal*; bejegyzés*; poszt*; megoszt*; rezum*; postar*; distribui*; (?:acest|acestui|această) (?:articol|text|știr)\\p{L}*; (?:tego|tym|tej|ten) (?:artykuł|tekst|stron|wiadomoś)\\p{L}*; (?:tohoto|tento|této|tuto) (?:člán|text|strán|zpráv)\\p{L}*; özet*; paylaş*; gönderi*; (?:bu) (?:haber|makale|yazı|metin|sayfa|içerik)\\p{L}*; ringkas*; unggah*; rangkum*; cuitan*; tagar; (?:berita|artikel|tulisan|halaman) ini; tóm tắt; bài viết; bài đăng; chia sẻ
  пересказ*; резюм*; краткое изложени*; пост; поста; посте; посты; постов; постах; твит*; публикац*; репост*; хештег*; хэштег*; (?:эт(?:а|у|ой|ом|от|ого)) (?:новост|стать|текст|страниц|материал)\\p{L}*; переказ*; допис*; підсумову*; скорочує; гештег*; поширю*; (?:ц(?:я|ю|ієї|ій|ього|ей)) (?:новин|статт|текст|сторін)\\p{L}*; обобщ*; публикув*; περίληψ*; περιλήψ*; σύνοψ*; ανάρτησ*; αναρτήσ*; δημοσίευσ*; δημοσιεύσ*; κοινοποι*
  ملخص; تلخيص; لخص; تغريد; منشور; وسم; هاشتاغ; هاشتاق; ينشر هذا; يكتب عن هذا; هذا الخبر; هذا المقال; هذا النص; هذه الصفحة; خلاصه; چکیده; پست; توییت; هشتگ; این خبر; این مطلب; این مقاله; بازنشر; خلاصہ; پوسٹ; תקציר; סיכום; פוסט; ציוץ; כתבה זו; סאראנש; सारांश; पोस्ट; ट्वीट; हैशटैग; इस खबर; इस लेख; इस समाचार; সারাংশ; পোস্ট; สรุป; โพสต์; ทวีต; แฮชแท็ก; บทความนี้
  摘要; 总结; 總結; 概括; 转述; 复述; 转发; 轉發; 转载; 轉載; 帖子; 发帖; 發文; 推文; 本文; 此文; 本页; 这篇; 這篇; 该文; 要約; 投稿; ツイート; ハッシュタグ; 拡散; この記事; 本記事; このページ; この文章; 紹介する; 요약; 게시물; 게시글; 트윗; 포스트; 포스팅; 해시태그; 공유; 이 글; 이 기사; 이 소식
`);

/** Machines that read texts. */
const MACHINES = anyOf(`
  llms?; gpt*; chatgpt*; chatbots?; bots?; language models?; copilots?; gemini; linnet; assistant(?! (?:professor|coach|manager|director|editor|secretary|minister|principal|referee|attorney|chief)); assistants; crawler*; scraper*; automated reader*; sprachmodell*; assistenten; assistenzsystem*; asistentes? (?:de|virtual)\\p{L}*; assistants?; assistentes; assistenti; modèles? de langage; modelos? de (?:lenguaje|linguagem); modell[io] linguistic\\p{L}*; taalmodel*; språkmodell*; kielimall*; yapay zek*; asistan*; asystent*; asistent*; tekoäly*; mesterséges intelligenci*
  ассистент*; асистент*; нейросет*; нейромереж*; бот; боты; бота; ботам; языков\\p{L}* модел\\p{L}*; τεχνητή νοημοσύνη; βοηθοί; 人工智能; 人工智慧; 助手; 大模型; 语言模型; 機器人; 机器人; アシスタント; 言語モデル; 人工知能; 인공지능; 어시스턴트; 챗봇; 언어 모델; الذكاء الاصطناعي; نموذج لغوي; نماذج اللغة; المساعد; المساعدين; المساعدات; روبوت; هوش مصنوعی; دستیار; सहायक; एआई; बॉट; בינה מלאכותית; צ'אטבוט; ปัญญาประดิษฐ์
`);

/** Capital letters tell it from a word: "j'ai", "ai lavoratori". */
const ARTIFICIAL = /(?<![\p{L}'’])(?:AIs?|A\.I\.|KI|IA|ИИ|ШІ)(?!\p{L})/u;

const SUBJECTS = [RETELLING, MACHINES, ARTIFICIAL];

/** Whether a text speaks of machines that read texts, or of what is made of texts. */
export function speaksOfRetelling(text: string): boolean {
  return SUBJECTS.some((subject) => subject.test(text));
}

const COMMAND_END =
  /(?:세요|십시오|시오|ください|下さい|こと|ましょう|(?:लिख|बता|कर|ल|द|जोड़)ें)[.!。।]?\s*$/iu;
/** A verb with what it is about: "Set the topic", but "Despite the rain", "Using a net". */
const COMMAND =
  /^(?!\P{L}*(?:\p{L}+(?:ing|ed|ly|wards?|side|[^\P{L}s]s)|at|by|for|from|in|of|on|to|with|and|but|if|as|all|both|not|only|once|when|after|before|during|since|until|over|under|about|amid|among|despite|like|near|per|plus|unlike|via|within|behind|beyond|beneath|between|against|above|across|along|around|through|today|tomorrow|yesterday|tonight|\p{L}+day|twice|half|double|quite|rather|even|such|what|that|where|while|than|or|so|because|though|although|unless|built|made|led|set against|known|is|are|was|were|has|had|have|does|did)(?!\p{L}))\P{L}*(?:(?:and|also|so|now|just|please|kindly|then|always|never|first|do not|don['’]t)\s)*\p{L}+ (?:the|an?|your|this|these|every|all the|sure|exactly|out|up|free|now|here) \p{L}/iu;
/** Verbs that no noun or adjective before a word looks like. */
const BARE =
  /^(?:please|kindly|use|open|check|click|add|try|make|keep|get|let|see|visit|follow|join|remember|forget|consider|avoid|choose|select|ensure|enjoy|imagine|pretend|never|don['’]t|do not)(?! (?:of|for|in|at|is|are|was|were|has|had|have|can|will)(?!\p{L})) [\p{Ll}-]/iu;

/** Whether a sentence has the form of a command. */
export function isCommand(text: string): boolean {
  return COMMAND.test(text) || COMMAND_END.test(text) || BARE.test(text);
}

/** Whether a title and a sentence speak of the same kind of thing, so that this is the subject of the page. */
function isOfSubject(sentence: string, title: string): boolean {
  return SUBJECTS.every((subject) => !subject.test(sentence) || subject.test(title));
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
    const speaks = sentences.some(speaksToAssistant) || (isAnnounced && block.kind !== "heading");
    const at = speaks ? 0 : sentences.findIndex((sentence) => !isOfSubject(sentence, subject));
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
const BIDS = anyOf(`
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
