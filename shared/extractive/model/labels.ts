import { SHORTEST_PROSE } from "../conversation/find-subject.ts";
import type { Ability } from "../routing/read-instruction.ts";

function either(language: string, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}

/** What the local model says in its own words: each language has the same. */
const EN = {
  language: "en",
  /** What the local model says of itself wherever it drafts. */
  extract:
    "This is an extract by the local model (local/extractive): sentences picked from the given text. Nothing was written or checked by a language model.",
  /** The same beside points of a text. */
  points:
    "I am the local model (local/extractive): these points are sentences from the attached text. I did not search, and I checked nothing against anything else.",
  /** How the answer begins when there is nothing to pick from; the router knows it by this, and by `nothingToAnswerWith`. */
  nothingToRead: "There is nothing here that the local model (local/extractive) can work with.",
  draftReady: "The post, ready to copy",
  threadReady: "The thread, ready to copy",
  draftStands: "The draft stands as it was.",
  weight: (weight: number, limit: number) => `${weight} of ${limit}`,
  others: (count: number) =>
    `The draft has ${count === 1 ? "one more version" : `${count} more versions`}.`,
  /** Said of source code in which nothing is written for a reader. */
  noWordsInCode: "The attached code has no comment with a whole sentence that tells what it does.",
  nothingThatFits: "There is no whole sentence in the attached text that fits in a post.",
  nothingToAnswerWith:
    "Without a language model, Linnet cannot write an answer to a post: attach a page that it can quote from, or write the answer yourself.",
  whatToAttach:
    "It only picks sentences from text that it is given: attach another page, a selection, a file or a change. For anything else, set up a language model.",
  /** What a person can do where nothing is attached; `canRead` says whether a link helps. */
  whatToSend: (canRead: boolean) =>
    `It only picks sentences from text that it is given. Paste the text itself (two sentences or more, at least ${SHORTEST_PROSE} characters)${canRead ? ", or the link of a page" : ""}, or attach a page, a selection, a file or a change. For anything else, set up a language model.`,
  cannotOpen: (links: readonly string[]) =>
    `It cannot open links (${links.join(", ")}): open the page and attach it, or paste its text.`,
  sentBack: (tries: number, problems: string) =>
    `The draft was sent back ${tries} times: ${problems}`,
  noReason: "no reason was given.",
  lastVersion: "This is the last version, which was not accepted.",
  linkOfName: (name: string) =>
    `X turns "${name}" into a link that counts 23: reword it if it is a name, or write https:// before it if you mean the site.`,
  sentenceCut: (mark: string) => `A sentence was too long for a post and ends at ${mark}.`,
  noneAboutThis: "No sentence of the attached text is about that.",
  noneAboutWish: "No sentence of the text is about what you named.",
  whatTheTextSays: "What the text says:",
  noPoint: "I found no whole sentence in the attached text that says something by itself.",
  /** A text that was read in part, by the id of its source; the person's own text without one. */
  readInPart: (read: string, total: string, sourceId: string | undefined) =>
    `Only the first ${read} of ${total} characters of ${sourceId ? `[${sourceId}]` : "your text"} were read.`,
  question:
    "Is this what the post should rest on? Say yes and I draft, or name what to look at instead.",
  abilities: {
    translate: "translate",
    tone: "change the tone or the wording",
    hashtags: "add hashtags that the text does not have",
    emoji: "add emoji",
    sentence: "write a sentence that is not in the text",
  } satisfies Record<Ability, string>,
  cannot: (abilities: readonly string[]) =>
    `The local model cannot ${either("en-GB", abilities)}: that takes a language model.`,
  ownSentencesStay:
    "It does not get shorter: the local model leaves your own sentences as they are.",
  linkHadToGo: "The link had to go to make it shorter.",
  noOtherBeginning: "The text has no other sentence to begin with.",
  noShorter: "It does not get shorter without breaking a sentence.",
  enoughFor: (posts: number) =>
    `The text has only enough sentences for ${posts === 1 ? "one post" : `${posts} posts`}.`,
  ownStaysBefore: "A version of yours stays in the draft before this one.",
  ownIsLast: (count: number) =>
    count === 1 ? "The last version is yours." : `The last ${count} versions are yours.`,
};

export type Labels = typeof EN;

const DE: Labels = {
  language: "de",
  extract:
    "Das ist ein Auszug des lokalen Modells (local/extractive): Sätze aus dem gegebenen Text. Nichts davon hat ein Sprachmodell geschrieben oder geprüft.",
  points:
    "Ich bin das lokale Modell (local/extractive): Diese Punkte sind Sätze aus dem angehängten Text. Ich habe nicht gesucht und nichts mit anderem verglichen.",
  nothingToRead: "Hier ist nichts, womit das lokale Modell (local/extractive) arbeiten kann.",
  draftReady: "Der Beitrag, fertig zum Kopieren",
  threadReady: "Der Thread, fertig zum Kopieren",
  draftStands: "Der Entwurf bleibt, wie er war.",
  weight: (weight, limit) => `${weight} von ${limit}`,
  others: (count) =>
    `Der Entwurf hat ${count === 1 ? "noch eine Fassung" : `noch ${count} Fassungen`}.`,
  noWordsInCode:
    "Im angehängten Code steht kein Kommentar mit einem ganzen Satz, der sagt, was er tut.",
  nothingThatFits: "Im angehängten Text steht kein ganzer Satz, der in einen Beitrag passt.",
  nothingToAnswerWith:
    "Ohne Sprachmodell kann Linnet keine Antwort auf einen Beitrag schreiben: Hänge eine Seite an, aus der es zitieren kann, oder schreibe die Antwort selbst.",
  whatToAttach:
    "Es wählt nur Sätze aus Text, der ihm gegeben wird: Hänge eine andere Seite, eine Auswahl, eine Datei oder eine Änderung an. Für alles andere richte ein Sprachmodell ein.",
  whatToSend: (canRead) =>
    `Es wählt nur Sätze aus Text, der ihm gegeben wird. Füge den Text selbst ein (zwei Sätze oder mehr, mindestens ${SHORTEST_PROSE} Zeichen)${canRead ? " oder den Link einer Seite" : ""}, oder hänge eine Seite, eine Auswahl, eine Datei oder eine Änderung an. Für alles andere richte ein Sprachmodell ein.`,
  cannotOpen: (links) =>
    `Es kann keine Links öffnen (${links.join(", ")}): Öffne die Seite und hänge sie an, oder füge ihren Text ein.`,
  sentBack: (tries, problems) => `Der Entwurf kam ${tries}-mal zurück: ${problems}`,
  noReason: "Es wurde kein Grund genannt.",
  lastVersion: "Das ist die letzte Fassung, die nicht angenommen wurde.",
  linkOfName: (name) =>
    `X macht aus „${name}“ einen Link, der 23 zählt: Schreibe es anders, wenn es ein Name ist, oder setze https:// davor, wenn du die Website meinst.`,
  sentenceCut: (mark) => `Ein Satz war zu lang für einen Beitrag und endet bei ${mark}.`,
  noneAboutThis: "Kein Satz des angehängten Textes handelt davon.",
  noneAboutWish: "Kein Satz des Textes handelt von dem, was du genannt hast.",
  whatTheTextSays: "Was der Text sagt:",
  noPoint: "Im angehängten Text habe ich keinen ganzen Satz gefunden, der für sich etwas sagt.",
  readInPart: (read, total, sourceId) =>
    `Nur die ersten ${read} von ${total} Zeichen ${sourceId ? `von [${sourceId}]` : "deines Textes"} wurden gelesen.`,
  question:
    "Soll der Beitrag darauf beruhen? Sage Ja, und ich entwerfe ihn, oder nenne, was ich stattdessen ansehen soll.",
  abilities: {
    translate: "übersetzen",
    tone: "den Ton oder die Wortwahl ändern",
    hashtags: "Hashtags hinzufügen, die der Text nicht hat",
    emoji: "Emojis hinzufügen",
    sentence: "einen Satz schreiben, der nicht im Text steht",
  },
  cannot: (abilities) =>
    `Das kann das lokale Modell nicht: ${either("de", abilities)}. Dafür braucht es ein Sprachmodell.`,
  ownSentencesStay:
    "Es wird nicht kürzer: Das lokale Modell lässt deine eigenen Sätze, wie sie sind.",
  linkHadToGo: "Damit es kürzer wird, musste der Link weg.",
  noOtherBeginning: "Der Text hat keinen anderen Satz für den Anfang.",
  noShorter: "Es wird nicht kürzer, ohne einen Satz zu zerreißen.",
  enoughFor: (posts) =>
    `Die Sätze des Textes reichen nur für ${posts === 1 ? "einen Beitrag" : `${posts} Beiträge`}.`,
  ownStaysBefore: "Eine Fassung von dir bleibt im Entwurf davor.",
  ownIsLast: (count) =>
    count === 1 ? "Die letzte Fassung ist deine." : `Die letzten ${count} Fassungen sind deine.`,
};

const AR: Labels = {
  language: "ar",
  extract:
    "هذا مقتطف من النموذج المحلي (local/extractive): جمل مختارة من النص المعطى. لم يكتب أي نموذج لغوي شيئًا منها ولم يتحقق منها.",
  points:
    "أنا النموذج المحلي (local/extractive): هذه النقاط جمل من النص المرفق. لم أبحث، ولم أقارن شيئًا بغيره.",
  nothingToRead: "لا يوجد هنا ما يستطيع النموذج المحلي (local/extractive) العمل به.",
  draftReady: "المنشور، جاهز للنسخ",
  threadReady: "السلسلة، جاهزة للنسخ",
  draftStands: "بقيت المسودة كما كانت.",
  weight: (weight, limit) => `${weight} من ${limit}`,
  others: (count) => `صيغ أخرى في المسودة: ${count}.`,
  noWordsInCode: "لا يوجد في الشيفرة المرفقة تعليق بجملة كاملة تقول ما تفعله.",
  nothingThatFits: "لا توجد في النص المرفق جملة كاملة يتسع لها منشور.",
  nothingToAnswerWith:
    "لا يستطيع Linnet كتابة رد على منشور من دون نموذج لغوي: أرفق صفحة يمكنه الاقتباس منها، أو اكتب الرد بنفسك.",
  whatToAttach:
    "لا يختار إلا جملًا من نص يُعطى له: أرفق صفحة أخرى أو تحديدًا أو ملفًا أو تغييرًا. ولكل ما عدا ذلك، جهّز نموذجًا لغويًا.",
  whatToSend: (canRead) =>
    `لا يختار إلا جملًا من نص يُعطى له. ألصق النص نفسه (جملتان أو أكثر، ${SHORTEST_PROSE} حرف على الأقل)${canRead ? "، أو رابط صفحة" : ""}، أو أرفق صفحة أو تحديدًا أو ملفًا أو تغييرًا. ولكل ما عدا ذلك، جهّز نموذجًا لغويًا.`,
  cannotOpen: (links) =>
    `لا يستطيع فتح الروابط (${links.join(" ")}): افتح الصفحة وأرفقها، أو ألصق نصها.`,
  sentBack: (tries, problems) => `أُعيدت المسودة، عدد المرات: ${tries}. ${problems}`,
  noReason: "لم يُذكر سبب.",
  lastVersion: "هذه آخر صيغة، ولم تُقبل.",
  linkOfName: (name) =>
    `يحوّل X «${name}» إلى رابط يُحسب 23: غيّر الصياغة إن كان اسمًا، أو اكتب https:// قبله إن كنت تقصد الموقع.`,
  sentenceCut: (mark) => `كانت إحدى الجمل أطول من منشور، وتنتهي عند ${mark}.`,
  noneAboutThis: "لا تتناول أي جملة في النص المرفق ذلك.",
  noneAboutWish: "لا تتناول أي جملة في النص ما ذكرته.",
  whatTheTextSays: "ما يقوله النص:",
  noPoint: "لم أجد في النص المرفق جملة كاملة تقول شيئًا بمفردها.",
  readInPart: (read, total, sourceId) =>
    `لم يُقرأ إلا أول ${read} حرف من ${total} ${sourceId ? `من [${sourceId}]` : "من نصك"}.`,
  question: "هل يُبنى المنشور على هذا؟ قل نعم فأكتب المسودة، أو سمِّ ما أنظر فيه بدلًا منه.",
  abilities: {
    translate: "الترجمة",
    tone: "تغيير النبرة أو الصياغة",
    hashtags: "إضافة وسوم ليست في النص",
    emoji: "إضافة رموز تعبيرية",
    sentence: "كتابة جملة ليست في النص",
  },
  cannot: (abilities) =>
    `لا يستطيع النموذج المحلي ${either("ar", abilities)}: يحتاج ذلك إلى نموذج لغوي.`,
  ownSentencesStay: "لا يمكن تقصيره: يترك النموذج المحلي جملك كما هي.",
  linkHadToGo: "حُذف الرابط ليصبح أقصر.",
  noOtherBeginning: "لا توجد في النص جملة أخرى للبداية.",
  noShorter: "لا يمكن تقصيره من دون قطع جملة.",
  enoughFor: (posts) => `لا تكفي جمل النص إلا لهذا العدد من المنشورات: ${posts}.`,
  ownStaysBefore: "تبقى صيغة لك في المسودة السابقة.",
  ownIsLast: (count) => (count === 1 ? "الصيغة الأخيرة صيغتك." : `من صيغك في الآخر: ${count}.`),
};

/** The labels of each language. */
export const ALL_LABELS: readonly Labels[] = [EN, DE, AR];

/** The labels in a language, by its BCP 47 tag; in English where there are none of it. */
export function labelsIn(language = ""): Labels {
  const [primary] = language.toLowerCase().split("-");
  return ALL_LABELS.find((labels) => labels.language === primary) ?? EN;
}
