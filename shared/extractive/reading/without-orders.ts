import { speaksToAssistant } from "@linnet/material";
import { functionWords } from "./detect-language.ts";
import { OPINION } from "./find-speaker.ts";
import type { Block } from "./read-blocks.ts";

/**
 * A pattern of words, a line for each group of languages: a word of a script with spaces stands alone, and with `*`
 * it is the beginning of one. Other scripts have no spaces around a word: there it may stand anywhere.
 */
function anyOf(lists: string): RegExp {
  const words = lists
    .trim()
    .split(/[\n;]+/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const spaced = words.filter((word) => /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]/u.test(word));
  const others = words.filter((word) => !spaced.includes(word));
  const begins = spaced.map((word) =>
    word.endsWith("*") ? word.slice(0, -1) : `${word}(?!\\p{L})`,
  );
  return new RegExp(`(?<!\\p{L})(?:${begins.join("|")})|${others.join("|")}`, "iu");
}

/** Who or what makes texts of texts. */
const MACHINE = anyOf(`
  ai; a\\.i\\.; ais; ai-*; llm; llms; gpt*; chatgpt*; claude; gemini; copilot; linnet; language model*; model; models; assistant; assistants; bot; bots; chatbot*; agent; agents; crawler*; scraper*; summarizer*; summariser*; automat*; machine; machines; tool; tools; software; system; systems; whoever; anyone; anybody; everyone who
  ki; ki-*; sprachmodell*; assistent*; agenten; automatisch*; maschine*; werkzeug*; hilfsprogramm*; wer auch immer; ia; modelo*; modèle*; modello; modelli; asistente*; assistente*; assistenti; agente*; herramienta*; outil*; ferramenta*; strument*; hulpmiddel*; taalmodel*; quiconque; quien; chi; wie; yapay zek*; asistan*; model*; narzędzi*; asystent*; nástroj*
  ии; ассистент*; помощник*; нейросет*; модел*; бот*; бота*; инструмент*; агент*; асистент*
  人工智能; 人工智慧; 助手; 助理; 模型; 机器人; 機器人; 智能体; 工具; アシスタント; モデル; ボット; エージェント; ツール; 人工知能; 인공지능; 어시스턴트; 비서; 모델; 챗봇; 도구; الذكاء; مساعد; نموذج; نماذج; روبوت; وكيل; أدوات; أداة; सहायक; मॉडल; עוזר; מודל
`);

/** What tells somebody to do something. */
const BIDS = anyOf(`
  must; should; shall; need to; needs to; has to; have to; ought; required; requires; requested; asked; please; kindly; make sure; be sure; ensure; remember to; do not; don't; don’t; never; always; only; instead; you; your; obliged; expected; encouraged; supposed; invited; grateful; appreciate*; mandatory; essential; asks that; ask that; if you; every; each; any; whoever; anyone; anybody; those who
  muss; müssen; musst; gilt; gehört; gehören; jede; jeder; jeden; jedem; jedes; möchte; möge; mögen; wer; quiconque; quien; quienes; quem; chi; wie;  soll; sollen; sollte*; bitte; bitten; gebeten; unbedingt; stets; immer; niemals; du; dein*; ihr; euer*; verpflichtet; darf; dürfen
  doit; doivent; devez; tout; toute; tous; chaque; cada; ogni; n['’]oubli*; no olvid*; non dimentic*; devrai*; veuillez; prière; merci de; faut; toujours; jamais; vous; votre; vos; tu; invité*; prié*; debe*; deberá*; debería*; hay que; tiene* que; por favor; siempre; nunca; asegúr*; usted*; ruega; rogamos; pide; deve; devem; deverá; é preciso; favor; sempre; devono; dovre*; si prega; bisogna; occorre; mai; moet; moeten; gelieve; alstublieft; altijd; nooit; należy; musi; muszą; trzeba; proszę; zawsze; lütfen; gerek*; mutlaka; musí; prosím; harus; tolong; harap; hãy; vui lòng; phải; måste; ska; skal; vänligen
  \\p{L}+(?:йте|ите|ьте); должн*; нужно; необходимо; пожалуйста; следует; обязательно; всегда; никогда; просим; просьба; кто; всем; повинн*; потрібно; треба; πρέπει; παρακαλ*
  يجب; ينبغي; يطلب; نطلب; مطلوب; كل من; لا تنس; يرجى; الرجاء; رجاء; نرجو; عليك; دائما; دائمًا; لا بد; على كل; 请; 請; 必须; 必須; 必ず; 应当; 应该; 應該; 务必; 務必; 需要; 不要; ください; 下さい; ものとする; こととする; 不可缺; 凡; べき; こと。; なければ; お願い; 주세요; 하세요; 하십시오; 해야; 반드시; 바랍니다; 마세요; कृपया; चाहिए; אנא; חייב
`);

/** The making of a short text out of a long one. */
const RETELLS = anyOf(`
  summar*; tweet*; posts; posting; a post; the post; your post; post; repost*; retweet*; rt if; rt to; please rt; pls rt; draft*; caption*; headline*; hashtag*; verbatim; word for word; paraphras*; mention*; quote; quotes; quoting; cite; citing; output*; tl;dr; tldr; takeaway*; social media; wording; reply with; respond with; respond only; answer with; share with; sharing this; version of; recap*; copy and paste; share; shares; reshare*; lead with; leads with; open with; begin with; start with; end with; close with; generated; produced from; promote; promoting; recommend; endorse
  zusammenfass*; tweets; beitrag*; beiträge*; posten; posts; entwurf*; entwürfe*; wörtlich*; erwähn*; zitier*; zitat*; überschrift*; verlink*; veröffentlich*; weiterverbreit*; teilt; formulier*; empfehl*; empfiehl
  résum*; publiez; publication*; message*; billet*; resum*; mentionn*; citer; citez; cite; citant; recommand*; partag*; titre; resumen*; resumir*; resuma*; resumid*; resumo*; tuit*; mencion*; citar; citen; titular*; recomiend*; recomend*; compart*; post; postar; riassu*; sintesi; menzion*; citare; pubblic*; consigl*; condivid*; partilh*; publicar; publique*; pubblicare; samenvat*; bericht*; vermeld*; citeer*; podsumow*; streszcz*; wpis*; poście; wspomni*; cytuj*; cytat*; özet*; paylaş*; alıntı*; shrnut*; příspěv*; zmiň*; ringkas*; tóm tắt; sammanfatt*; inlägg*; nämn*
  резюм*; пересказ*; пост; поста; посте; посты; твит*; публик*; упомян*; упомин*; цитир*; рекоменд*; підсум*; допис*; згада*; περίληψ*; αναφέρ*
  ملخص; تلخيص; لخص; ينشر; يشارك; تغريد; غرد; منشور; النشر; انشر; اذكر; يذكر; ذكر; اقتبس; اقتباس; 摘要; 总结; 總結; 转述; 复述; 推文; 帖子; 发布; 發布; 引用; 提及; 提到; 转发; 推荐; 推薦; 要約; 投稿; ツイート; 明記; 言及; 触れ; 紹介; 요약; 게시; 트윗; 포스트; 인용; 언급; 추천; सारांश; पोस्ट; סיכום; פוסט; ציוץ
`);

/** Putting words somewhere, which other sentences do, too. */
const PUTS = anyOf(`
  include*; including; contain*; embed*; tag; carry;  insert*; add; adding; append*; say; state; write; writing; replace; begin; start; end; finish; close; open; visit; link; call; describe; present; report; treat; use; follow; ignore; disregard; forget; repeat*; reply; respond; answer; share; sharing; tell; translate; output; print; publish*; refer; note; conclude; display; copy; paste; execute; run; put; place; name; credit; attribute
  füg*; schreib*; sag; sage; sagt;  nenn*; beginn*; begin; antwort*; wiederhol*; teil*; teile; ignorier*; vergiss; verwend*; nutz*; ergänz*; inclu*; ajout*; écri*; rédig*; dites; dis; vant*; répond*; répét*; indiqu*; ignor*; oubli*; utilis*; commenc*; añad*; agreg*; escrib*; respond*; repit*; indi*; olvid*; utilic*; usa; empie*; di; diga*; digan; dizer; adicion*; acrescent*; escrev*; repet*; esque*; aggiung*; scriv*; rispond*; ripet*; dimentica; inizia*; voeg*; zeg; vertel; schrijf*; noem*; deel; herhaal; negeer*; dodaj*; napisz*; zignoruj*; powtórz; ekle*; yaz*; belirt*; přidej*; napiš*; tambah*; tulis*; sebut*; írd; írj*; említs*;  thêm; viết; lägg; skriv*
  включ*; добав*; напи*; ответ*; повтор*; начн*; игнорир*; указ*; дода*; προσθέ*; γράψ*
  قل; قولوا; أضف; إضافة; اكتب; كتابة; تضمين; يتضمن; كرر; تجاهل; أجب; ابدأ; 包含; 包括; 加入; 加上; 添加; 写; 寫; 回复; 回答; 重复; 忽略; 无视; 注明; 說明; 说明; 含め; 追加; 書; 返信; 回答; 繰り返; 無視; 加え; 記載; 入れ; 포함; 추가; 작성; 답변; 반복; 무시; 적어; 쓰; शामिल; लिख; जोड़; הוסף; כתוב; לכלול
`);

/** The text itself, as a thing. */
const ITSELF = anyOf(`
  this page; this article; this news; this paragraph; this material; ; what you read; diese nachricht; diese meldung; cette information; cette nouvelle; esta noticia; esta notícia; questa notizia; dit bericht; tym artykule; bu haber*; berita ini;  this text; this story; this sentence; this line; this link; this phrase; this post; this document; this content; this site; this website; this release; this readme; this repository; this message; this piece; this report; this interview; this recipe; this study; this thread; this file; this commit; this changelog; this announcement; the above; the following; the article; the page; the text above; the text below; of this; about this; quoting this; sharing this; summarizing this; summarising this; below; above; verbatim; next paragraph; next sentence
  diese seite; dieser seite; dieses artikels; diesen artikel; diesem artikel; dieser artikel; diesen text; dieses textes; diesem text; dieser text; diesen beitrag; dieses beitrags; diesem beitrag; dieses dokument*; folgend*; obig*; hierzu; darüber; cet article; cette page; ce texte; ce document; ce contenu; suivant*; ci-dessous; ci-dessus; este artículo; esta página; este texto; esta nota; siguiente*; este artigo; este documento; seguinte*; este conteúdo; questo articolo; questa pagina; questo testo; seguente; dit artikel; deze pagina; deze tekst; volgende; ten artykuł; tego artykułu; tej strony; tego tekstu; bu makale*; bu sayfa*; bu yazı*; bu metin*; aşağıdaki; tohoto článku; artikel ini; bài viết này
  эту статью; эту новость; этой новости;  этой статьи; этой статье; эта статья; этого текста; этот текст; этой страниц*; следующ*; цієї статті; цю статтю
  هذه الصفحة; هذا المقال; هذا النص; هذا الخبر; التالي; المقال; أعلاه; أدناه; 本文; 本页; 本頁; 此文; 这篇; 這篇; 以下; 上述; 该文; この記事; このページ; 本記事; この文章; 次の; 上記; 이 글; 이 기사; 이 페이지; 다음; इस लेख; इस खबर; इस समाचार; इस पेज; מאמר זה; הדף הזה
`);

/** Words to be taken over stand in quotation marks or after a colon. */
const DICTATES = /[:：]\s*["“„«「『]?\S|["“„«「『]/u;

/** Words that a text about a subject has no reason for: those for machines that read it, and for what is made of it. */
const READERS = anyOf(`
  ai; ais; llm; llms; gpt*; chatgpt*; chatbot*; language model*; ai-*; ki; ki-*; sprachmodell*; ia; assistant(?! (?:professor|coach|manager|director|editor|secretary|minister|principal|referee|attorney|chief)); assistants; asistente*; assistente*; assistenti; assistenten; crawler*; scraper*; summarizer*; summariser*; automated reader*; yapay zek*; asistan*; asystent*
  ии; ассистент*; нейросет*; бот; боты; бота; ботам; ШІ; 人工智能; 人工智慧; 助手; 大模型; 语言模型; 機器人; アシスタント; 言語モデル; 人工知能; 인공지능; 어시스턴트; 챗봇; 언어 모델; الذكاء الاصطناعي; نموذج لغوي; نماذج اللغة; المساعد; روبوت; सहायक; बॉट
`);
const OUTPUTS = anyOf(`
  summary; summaries; summari*; tweet; tweets; tweeting; hashtag*; caption; captions; draft; drafts; posts about; posts on; posts that; your post; your posts; social post*; social media; social copy; short-form; recap; recaps; paragraphs? about; anything shorter; incomplete without; generated text; ai-generated; your (?:audience|followers|subscribers|feed|timeline|answer|response|reply|message|thread|text); followers; thread;  tl;dr; tldr; retweet*; repost*; verbatim
  zusammenfass*; tweets; beiträge über; (?:ihre[mnrs]?|deine[mnrs]?|eure[mnrs]?) (?:beitr\\p{L}*|posts?|lesern?|follower\\p{L}*|antwort|text|publikum|abonnenten); beitrag über; soziale\\p{L}* (?:medien|netzwerk\\p{L}*); réseaux sociaux; redes sociales; (?:vos|tes) abonnés; (?:votre|ton) (?:post|publication|message|réponse|texte); (?:tus|sus) seguidores; (?:tu|su) (?:publicación|respuesta|mensaje); (?:seus|teus) seguidores; postagem; (?:tuo|vostro|suo) (?:post|messaggio); (?:je|uw|jouw) (?:bericht|volgers|post); social\\p{L}* mediach; unggahan; gönderi*; résumé; résumés; résumer*; résumez; gazouill*; resumen; resúmenes; resumir; resuma; tuit*; resumo; resumos; riassunt*; samenvatting*; streszczen*; podsumowani*; özet; özetle*; özetler*; ringkasan; shrnut*; sammanfattning*
  пересказ*; резюме; резюмир*; твит*; подписчик*; соцсет*; социальных сет*; متابعيك; متابعيكم; التواصل الاجتماعي; ملخص; الملخص; ملخصات; تلخيص; تغريد; منشورك; 社交媒体; 粉丝; 摘要; 总结; 總結; 推文; 帖子; 要約; 投稿文; 投稿に; ツイート; ポスト; ハッシュタグ; フォロワー; 요약; 트윗; 게시물; सारांश; ट्वीट; תקציר; ציוץ
`);

/** The taking back of what came before, with which many an order begins. */
const IGNORES = anyOf(`
  ignore; ignoring; disregard; forget; override; ignorier*; vergiss; vergessen sie; missacht*; ignorez; ignore; oubliez; oublie; ignora; ignoren; ignore; olvida; olviden; olvide; esqueça; esqueçam; dimentica; dimenticate; negeer; vergeet; zignoruj*; zapomnij; unut; unutun; yok say; görmezden gel; ignoruj*; zapomeň; abaikan; lupakan; bỏ qua; quên; ignorera; glöm; ignorați; uitați
  забудь*; игнорир*; проигнорир*; ігноруй*; забудьте; αγνόησε; αγνοήστε; ξέχνα; تجاهل; انس; 忽略; 无视; 無視; 忘记; 忘掉; 忘れ; 무시; 잊; अनदेखा; भूल; התעלם; שכח
`);
const ALL_BEFORE = anyOf(`
  previous*; prior; above; earlier; all; everything; instruction*; prompt*; guideline*; rules; context; article; bisherig*; vorherig*; obig*; alle*; anweisung*; précédent*; instruc*; consigne*; tout*; anterior*; todas; todo; tudo; istruzion*; preceden*; tutte; tutto; vorige; instructies; alles; poprzedni*; polece*; wszystki*; önceki; talimat*; yukarıdaki; předchoz*; pokyn*; sebelumnya; perintah; semua; trước; hướng dẫn; tidigare; предыдущ*; указани*; инструкци*; все; всё; вище; попередн*
  كل; ما سبق; السابقة; التعليمات; الأوامر; 上面; 之前; 以上; 所有; 指令; 指示; 内容; これまで; 前の; 上記; 이전; 위; 지시; 모든; पिछले; सभी; निर्देश; הקודמות; ההוראות
`);
/** The words that open a clause to be taken over. */
const CLAUSE =
  /(?<!\p{L})(?:that|dass|daß|que|che|dat|że|что|що|att|bahwa|rằng|hogy|že|ότι|diye|şunu)(?!\p{L})|(?:أن|بأن)(?!\p{L})|と(?:書|記|述|言)|成[:：]|[写寫说說](?:道|：|:)|라고|다고|कि /iu;
/** A paper's own heading before its own words. */
const ABSTRACT =
  /^\P{L}*(?:summary|abstract|zusammenfassung|résumé|resumen|resumo|riassunto|samenvatting|streszczenie|özet|резюме|摘要|要約|초록|الملخص)\P{L}*$/iu;
const COMMAND_END =
  /(?:세요|십시오|시오|ください|下さい|こと|ましょう|(?:लिख|बता|कर|ल|द|जोड़)ें|diye (?:yaz|paylaş|belirt|söyle)\p{L}*)[.!。।]?\s*$/iu;
const LONGEST_LABEL = 60;
const LABEL = /^[^:：]{0,40}[:：]/u;
/** What is said to correct a text, or to be for its spreading, before a colon. */
const NOTICE = anyOf(`
  correct*; erratum; errata; corrigendum; clarification*; amendment*; rectif*; retraction; for publication; for sharing; for reuse; for circulation; berichtig*; korrektur*; richtigstellung*; zur veröffentlichung; zum abdruck; zur weitergabe; correcti*; corrección*; à reprendre; à publier; à diffuser; toute publication; toute diffusion; para publicar; para difundir; para su publicación; fe de errat*; rettific*; errata corrige; da pubblicare; da riprendere; correç*; retific*; para publicação; correctie*; rectificatie*; sprostowan*; do publikacji; düzeltme*; yayın için; paylaşım için
  поправк*; исправлен*; уточнен*; для публикации; к публикации; виправлен*; 更正; 勘误; 訂正; 转载; 転載; 정정; 바로잡; تصحيح; تصويب; للنشر; सुधार
`);
/** How words are to be: read, put or replaced. */
const WORDS_TO_BE = anyOf(`
  sentence; paragraph; wording; phrase; headline; should read; should say; should be; is to be; are to be; must be; instead of; replace*; amended; use; write; read; verbatim
  satz; absatz; wortlaut; statt; heißen; lauten; lies; ersetz*; zu schreiben; phrase; tel quel; telle quelle; lire; lisez; au lieu de; remplac*; il faut; donde dice; debe decir; póngase; léase; dígase; frase; en lugar de; reempla*; leggasi; si legga; anziché; invece di; sostitu*; onde se lê; leia-se; em vez de; substitu*; lees; in plaats van; zamiast; powinno; należy; yerine; olarak; yazılmalı*
  следует; вместо; читать; писать; замен*; слід; замість; 应为; 改为; 應為; 改為; 应写; 正しくは; 誤り; 대신; 읽어; والصواب; بدلا; के बजाय
`);
/** Characters between a verb and what it is to say. */
const REACH = 60;

const SMALL =
  /^(?:\P{L}*(?:oh|and|also|so|now|just|please|kindly|then|but|well|hey|always|first|instead|\p{L}+ly|ok(?:ay)?)(?!\p{L}))+\P{L}*/iu;
/** A verb with what it is about: no noun. */
const WITH_OBJECT =
  /^\P{L}*\p{L}+ (?:the|an?|this|that|these|your|all|to|it|them|everyone|everybody|every|exactly|only)(?!\p{L})/iu;
/** A word before an article is a verb, if it is none of these: "Set the topic", but "Despite the rain", "Using a net". */
const DETERMINED =
  /^(?!\P{L}*(?:\p{L}+(?:ing|ed|ly|wards?|side|[^\P{L}s]s)|amid|among|despite|near|per|plus|unlike|via|within|behind|beyond|beneath|today|tomorrow|yesterday|tonight|\p{L}+day|once|twice|half|double|quite|rather|even|built|made|led|set against|known)(?!\p{L}))\P{L}*\p{Lu}\p{Ll}+ (?:the|an?|your|this|these|every|all the) \p{L}/iu;
/** English verbs without a subject; after some of these, a preposition or another verb shows a noun. */
const BASE_FORM =
  /^(?:pretend to|act as|behave (?:as|like)|(?:let|pretend|continue|imagine|act|behave|announce|give|make|keep|remember|forget|don['’]t|do not|never|ensure|consider|inform|warn|remind|invite|encourage|explain|declare|proclaim|praise|thank|honou?r|celebrate|congratulate|criticise|criticize|deny|confirm|rewrite|rephrase|condense|shorten|compose|craft|generate|produce|create|assume|omit|skip|substitute|swap|buy|click|download|subscribe|join|try|get|go|come|take|bring|send|stop|leave|see|read|look|check|have|work|help|support|think|speak|talk|conclude|vote|order|book|blame|attack|claim|correct|compare|apply|donate|contact|feel free)(?! (?:of|for|is|are|was|were|has|had|have|began|rose|fell|in|by|at|from|on|to|against|and)\b))(?!\p{L})/iu;
/** Who does something, whoever it is; and that something be told in some way, whoever tells it. */
const ANYBODY =
  /^\P{L}*(?:whoever|whatever|anyone who|anybody who|those who|wer|quiconque|quien(?:es)?|quem|chi|wie|кто|kto|kim)(?!\p{L})\P{N}*$|(?<!\p{L})(?:may|must|should|ought to|has to|have to|is to|are to|can)(?: only| always| never| not)? be (?:described|named|called|mentioned|credited|quoted|cited|presented|told|written|posted|shared|linked|tagged|warned|informed|reminded|amended|added|included)(?!\p{L})/iu;
/** A label that says for whom what follows is: "For the feed: ...", "Notice to processors: ...". */
const FOR_WHOM =
  /(?<!\p{L})(?:for|to|für|an|pour|l['’]attention|para|a la atención|per|all['’]attenzione|voor|dla|для|için)\s\P{N}*$/iu;
const SAYS =
  /^\P{L}*(?:write|say|tell|claim|behaupt\p{L}*|verkünd\p{L}*|meld\p{L}*|schreib\p{L}*|sag\p{L}*|nenn\p{L}*|écri\p{L}+|dites|dis|escrib\p{L}+|diga\p{L}*|scriv\p{L}+|napisz\p{L}*|yaz\p{L}*|напиши\p{L}*|اكتب|قل|写|書)\P{L}*$/iu;
const INSTRUCTION =
  /(?<!\p{L})(?:instruct|priorit|urgent|order(?!s? of)|orden|anweisung|befehl|ordre|ordine|rozkaz|приказ|instrukt|consigne|instruc|istruzion|polecen|talimat|инструкц|указани)|指示|指令|تعليم/iu;
/** A duty of all that is written about a subject, and the asking not to forget. */
const EVERY_POST =
  /(?<!\p{L})(?:every|each|any|jede[rnms]?|alle|tout|toute|chaque|cada|toda|todo|ogni|każd\p{L}*|her|кажд\p{L}*|люб\p{L}*|elke?|varje)\s(?:\S{1,12}\s)?(?:posts?|posting|tweet|beitr[aä]g\p{L}*|message|publication|billet|publicaci\p{L}*|publicação|mensaje|entrada|messaggio|wpis\p{L}*|gönderi\p{L}*|пост\p{L}{0,2}|пересказ\p{L}*|inlägg|bericht)(?!\p{L})|(?:(?:do not|don['’]t) forget|vergiss nicht|vergessen sie nicht|n['’]oubli|no olvid|não (?:se )?esqueç|non dimentic|vergeet niet|nie zapomn|unutma|не забуд)/iu;
/** The making of a short text as the case in which something is to be done. */
const WHEN_RETOLD =
  /(?<!\p{L})(?:when|while|if|wenn|beim?|quand|lorsque|si|en|cuando|al|quando|se|nel|als|wanneer|kiedy|jeśli|gdy|когда|если)\s(?:\S{1,12}\s){0,2}(?:summar|post|shar|quot|retell|retweet|tweet|writ|zusammenfass|teil|poste|zitier|résum|partag|publi|cit|resum|compart|riassum|condivid|samenvat|deel|streszcz|udostępni|пересказ|публик)\p{L}*/iu;
/** For whom what follows is meant. */
const ADDRESSEES =
  /^\P{L}*(?:\p{L}+ (?:and|or|&|to|for) )?(?:the |all |any )?(?:agents?|copilots?|bots?|chatbots?|assistants?|llms?|ais?|ai \p{L}+|models|language models|machines|crawlers|scrapers)(?: (?:and|or|&) \p{L}+)?\P{L}*$/iu;

/**
 * Whether a sentence may begin with a command: a verb of writing or telling. In some languages it ends with one.
 *
 * @param isLead - whether it begins its text and shares words with its title: then only what is no noun counts.
 */
export function isCommand(text: string, isLead = false): boolean {
  const plain = text.replace(SMALL, "");
  if (isLead && !WITH_OBJECT.test(plain)) return false;
  const first = /^\P{L}*(\p{L}+)/u.exec(plain)?.[1] ?? "";
  // In Arabic a present tense begins so, which no command does.
  const begins = (verbs: RegExp) => !/^[يت]/u.test(first) && verbs.exec(first)?.index === 0;
  return (
    begins(PUTS) ||
    begins(RETELLS) ||
    BASE_FORM.test(plain) ||
    COMMAND_END.test(text) ||
    (DETERMINED.test(plain) && !functionWords("en").has(first.toLowerCase()))
  );
}

/** Whether the words by which a sentence might order something are those of its subject, since the title has them, too. */
export function isOfSubject(sentence: string, title: string): boolean {
  const isNew = (test: (text: string) => boolean) => test(sentence) && !test(title);
  return (
    isOnTitle(sentence, title) &&
    !LABEL.test(sentence) &&
    !isCommand(sentence, true) &&
    !isNew((text) => ITSELF.test(text)) &&
    !isNew((text) => READERS.test(text) || speaksToAssistant(text)) &&
    !(BIDS.test(sentence) && isNew((text) => RETELLS.test(text)))
  );
}

/**
 * How much a sentence wants of who retells it: nothing, perhaps something, or something for certain.
 *
 * @param title - of the text that the sentence begins; left out for every other sentence.
 */
export function ordersIn(sentence: string, title = ""): "none" | "some" | "plain" {
  if (isOfSubject(sentence, title)) return "none";
  const isBidding = BIDS.test(sentence);
  const isRetold = RETELLS.test(sentence);
  const isMachine = MACHINE.test(sentence);
  const isItself = ITSELF.test(sentence);
  const isPut = PUTS.test(sentence);
  const label = /^[^:：]*(?=[:：])/u.exec(sentence.slice(0, LONGEST_LABEL))?.[0];
  const said = label === undefined ? sentence : sentence.slice(label.length + 1);
  const isImperative = isCommand(sentence) || isCommand(said);
  const bids = isBidding || isImperative;
  if (speaksToAssistant(sentence)) return "plain";
  if (IGNORES.test(sentence) && ALL_BEFORE.test(sentence) && (isPut || isRetold)) return "plain";
  const clause = CLAUSE.exec(sentence)?.index ?? -1;
  const isDictated = clause >= 0 && clause - (PUTS.exec(sentence)?.index ?? clause) < REACH;
  const isNote = /^\P{L}*(?:please )?(?:note|remember)(?!\p{L})/iu.test(sentence);
  if (isPut && bids && isDictated && !isNote) {
    return isImperative || isItself || READERS.test(sentence) ? "plain" : "some";
  }
  // "Suggested post: ...", "For models: ...".
  const isAddress = label !== undefined && !ABSTRACT.test(label);
  if (isAddress && (ADDRESSEES.test(label) || INSTRUCTION.test(label))) return "plain";
  if (isAddress && SAYS.test(label)) return "plain";
  if (isAddress && NOTICE.test(label) && WORDS_TO_BE.test(sentence)) return "plain";
  if (isAddress && (RETELLS.test(label) || (MACHINE.test(label) && bids))) return "plain";
  if (isMachine && bids && (isRetold || (isPut && isItself))) return "plain";
  if (isRetold && bids && (isItself || DICTATES.test(sentence))) return "plain";
  if (RETELLS.exec(sentence.replace(SMALL, ""))?.index === 0 && WITH_OBJECT.test(sentence))
    return "plain";
  const isSome =
    ANYBODY.test(sentence) ||
    EVERY_POST.test(sentence) ||
    (isAddress && (FOR_WHOM.test(label) || (isCommand(said) && !OPINION.test(label)))) ||
    (isPut && WHEN_RETOLD.test(sentence)) ||
    (isRetold && (bids || isItself || READERS.test(sentence))) ||
    (isMachine && (isItself || (bids && isPut))) ||
    (isPut && isItself);
  return isSome ? "some" : "none";
}

const NAMES =
  /(?<=[\p{Ll}\p{N},:] ["“„«]?)\p{Lu}[\p{L}\p{N}]{2,}|\p{N}{2,}|[\p{sc=Han}\p{sc=Kana}\p{sc=Hang}]{3,}|\p{sc=Arab}{4,}/gu;
const BEFORE_IT =
  /(?<!\p{L})(?:above|previous|preceding|oben|obige\p{L}*|vorig\p{L}*|ci-dessus|précédent\p{L}*|anterior\p{L}*|precedente|выше)(?!\p{L})|上記|上述|以上|أعلاه|السابق|위의/iu;

const AFTER_IT =
  /(?<!\p{L})(?:following|next (?:sentence|paragraph|line)|below|folgend\p{L}*|suivant\p{L}*|siguiente\p{L}*|seguinte\p{L}*|seguente|volgende|następując\p{L}*|aşağıdaki|следующ\p{L}*)(?!\p{L})|以下|次の|下面|التالي/iu;

/** Each is looked for in the whole text. */
const MOST_NAMES = 100;

/** What of a text tells its subject: the beginnings of its longer words, or pairs of characters where no space is. */
function subjectOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words.flatMap((word) =>
      /[\p{sc=Han}\p{sc=Kana}]/u.test(word)
        ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
        : [word.slice(0, 5)],
    ),
  );
}

/** Whether a sentence says what the title says. */
function isOnTitle(sentence: string, title: string): boolean {
  const subject = subjectOf(title);
  return [...subjectOf(sentence)].filter((part) => subject.has(part)).length > 1;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？؟])\s*/u).filter((sentence) => sentence !== "");
}

/** The blocks of a text without those that tell somebody how to retell it, and what of them may stand elsewhere. */
export interface Trusted {
  blocks: Block[];
  /** Whether a sentence has a name or number that stands in such a block and hardly anywhere else. */
  isTainted(sentence: string): boolean;
}

/**
 * Leaves out the blocks that tell a reader what to post, or that speak to an assistant: whole blocks, and the block
 * after each, since what such a text wants posted stands beside the order.
 *
 * @param title of the text, which may be an order itself.
 */
export function withoutOrders(blocks: readonly Block[], title: string): Trusted {
  const head = isPlainTitle(title) ? title : "";
  const [first] = blocks.filter(({ kind }) => kind === "paragraph");
  const orders = new Set<Block>();
  const announced = new Set<Block>();
  for (const [at, block] of blocks.entries()) {
    const kinds = sentencesOf(block.text).map((sentence, place) =>
      ordersIn(sentence, block === first && place === 0 ? head : ""),
    );
    // Two half orders in a row make a whole one.
    const isOrder =
      kinds.includes("plain") ||
      kinds.filter((kind) => kind === "some").length > 1 ||
      (kinds.includes("some") && AFTER_IT.test(block.text));
    if (!isOrder) continue;
    orders.add(block);
    const next = blocks[at + 1];
    const before = blocks[at - 1];
    // An order that does not say itself what is to be written has it after it.
    const isOpen =
      /[:：]\s*$/.test(block.text) ||
      !(CLAUSE.test(block.text) || DICTATES.test(block.text) || BEFORE_IT.test(block.text));
    if (next && next.kind !== "heading" && isOpen) announced.add(next);
    if (before && BEFORE_IT.test(block.text)) orders.add(before);
  }
  const kept = blocks.filter((block) => !orders.has(block) && !announced.has(block));
  const clean = kept.map(({ text }) => text).join("\n");
  const wanted = [...orders].map(({ text }) => text).join("\n") + (head === "" ? title : "");
  const often = (name: string) => clean.split(name).length > 2 || head.includes(name);
  const named = new Set(wanted.match(NAMES) ?? []);
  const tainted = new Set([...named].slice(0, MOST_NAMES).filter((name) => !often(name)));
  return {
    blocks: kept,
    isTainted: (sentence) =>
      tainted.size > 0 && (sentence.match(NAMES) ?? []).some((name) => tainted.has(name)),
  };
}

/** Whether a title can head a post: it gives no order. */
export function isPlainTitle(title: string): boolean {
  return sentencesOf(title).every((sentence) => {
    const kind = ordersIn(sentence);
    // A headline may tell of those who speak to assistants.
    if (speaksToAssistant(sentence) && !BIDS.test(sentence) && !/[:：]/.test(sentence)) return true;
    const isOfIt = ITSELF.test(sentence) || READERS.test(sentence) || DICTATES.test(sentence);
    const isOrder = isOfIt && (BIDS.test(sentence) || DICTATES.test(sentence));
    return kind === "none" || (kind === "some" && !isOrder);
  });
}

/** Whether a text speaks of machines that read texts, or of what is made of texts. */
export function speaksOfRetelling(text: string): boolean {
  return READERS.test(text) || OUTPUTS.test(text);
}
