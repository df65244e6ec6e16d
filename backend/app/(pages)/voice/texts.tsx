import type { LearntRule } from "@linnet/protocol";
import type { ReactNode } from "react";
import type { PageLanguage } from "../page-language.ts";
import type { VoiceFields } from "./voice-fields.ts";

/** A field that a person fills in; whether `relation` was asked for is kept as it is. */
export type ShownField = Exclude<keyof VoiceFields, "relationSkipped">;

/** What the page of a voice says, in one language. */
export interface VoiceTexts {
  title: string;
  intro: string;
  projects: string;
  moreProjects: string;
  written: string;
  writtenHint: string;
  labels: Readonly<Record<keyof VoiceFields, string>>;
  hints: Readonly<Record<ShownField, string>>;
  /** What can be chosen, by value; the empty one stands for nothing said. */
  relations: Readonly<Record<"" | "own" | "employer" | "none", string>>;
  links: Readonly<Record<"" | "end" | "none", string>>;
  draftAtOnce: Readonly<Record<"" | "true", string>>;
  save: string;
  saved: string;
  projectGone: string;
  /**
   * Why a field is refused.
   *
   * @param line which of its lines, where it has several.
   * @param message in English, of the schema.
   */
  refused: (field: keyof VoiceFields, line: number | undefined, message: string) => string;
  learnt: string;
  learn: string;
  learnsHint: string;
  learnsNotHint: string;
  on: string;
  off: string;
  tooSlow: string;
  /** Where a rule comes from, in a sentence or two. */
  sourceOf: (rule: Pick<LearntRule, "from" | "count" | "of" | "isEdited">) => string;
  showEdits: string;
  olderEdits: (count: number) => string;
  drafted: string;
  yours: string;
  fromEdits: string;
  fromReasons: string;
  fromReasonsHint: string;
  noRule: (edits: number) => string;
  stepChange: string;
  stepUse: string;
  stepRule: ReactNode;
  noRuleReason: string;
  use: (rule: string) => string;
  delete: string;
  deleteRule: (rule: string) => string;
  changeWords: string;
  ruleAsTold: string;
  saveRule: string;
  ruleSaved: string;
  ruleLength: (length: number) => string;
  posts: string;
  postsHint: string;
  noPosts: string;
  /** Where a post comes from; another version may know more of it. */
  origins: Readonly<Record<"approved" | "copied" | "pasted" | "other", string>>;
  remove: string;
  removePost: (beginning: string) => string;
  paste: string;
  pasteHint: string;
  addPost: string;
  postAdded: string;
  postsFull: string;
  postLength: string;
  data: string;
  dataHint: ReactNode;
  erase: string;
  eraseHint: string;
  erased: string;
}

const times = (count: number) => (count === 1 ? "once" : `${count} times`);

const EN: VoiceTexts = {
  title: "Voice",
  intro:
    "How your posts should sound: what you write down, and what Linnet learns from what you do with its drafts.",
  projects: "Projects",
  moreProjects: "More projects",
  written: "What you write down",
  writtenHint: "Every draft is written by it, and checked against it.",
  labels: {
    relation: "Who wrote what you attach",
    links: "Link to the page",
    audience: "Who reads the posts",
    tone: "Tone",
    never: "Never say",
    hashtags: "Hashtags",
    draftAtOnce: "After research",
    relationSkipped: "Not asked who wrote what you attach",
    limit: "Longest post",
  },
  hints: {
    relation: 'Decides whether a draft may say "we".',
    links: "A link counts 23 characters.",
    audience: "Such as: people who run small web shops.",
    tone: "Such as: dry, precise, no exclamation marks.",
    never: "A word or phrase in each line. A draft that has one is sent back.",
    hashtags: "In words, such as: none, or: at most #rustlang.",
    draftAtOnce: "Whether a draft follows at once, or you choose an angle first.",
    limit: "In characters as X counts them. Empty: 280, an ordinary account's.",
  },
  relations: {
    "": "Not said",
    own: "I did",
    employer: "My employer, or my team",
    none: "Somebody else",
  },
  links: { "": "At the end, if it fits", end: "Always at the end", none: "None" },
  draftAtOnce: { "": "Ask me first", true: "Draft at once" },
  save: "Save",
  saved: "Saved. It holds from the next draft on.",
  projectGone: "This project is gone. Load the page again.",
  refused: (field, line, message) =>
    `${EN.labels[field]}${line === undefined ? "" : `, number ${line}`}: ${message}. Nothing was saved.`,
  learnt: "What Linnet has learnt",
  learn: "Learn from what I do with drafts",
  learnsHint:
    "On unless you switch it off. This backend keeps what was drafted beside what you copied, opened in X, inserted, approved or declined. The model that drafts is told the rules that are on, and shown up to three of your posts.",
  learnsNotHint:
    "Off: nothing is kept, and nothing that was learnt before is used. It stays here until you switch learning on again, or erase it.",
  on: "On",
  off: "Off",
  tooSlow: "The edits could not be compared in time. Load the page again.",
  sourceOf: ({ from, count, of, isEdited }) => {
    const words = isEdited ? "In your words. " : "";
    if (count === 0) return `${words}No edit that is kept shows it now.`;
    return from === "reason"
      ? `${words}You gave this reason ${times(count)} when you declined.`
      : `${words}${count} of ${of} edits.`;
  },
  showEdits: "Show the edits",
  olderEdits: (count) => `And ${count} older ones.`,
  drafted: "Drafted",
  yours: "Yours",
  fromEdits: "From your edits",
  fromReasons: "From the reasons that you gave",
  fromReasonsHint: "A reason is a rule once you switch it on, or give it three times.",
  noRule: (edits) =>
    edits === 0
      ? "Nothing yet."
      : `No rule yet: ${edits === 1 ? "one edit does" : `${edits} edits do`} not agree on anything so far.`,
  stepChange: "Change a draft as you like it.",
  stepUse: "Copy it, open it in X, insert it or approve it.",
  stepRule: (
    <>
      When three edits agree, a rule appears here, such as:{" "}
      <i>a shorter first sentence than drafted, 7 of 9 edits</i>. You can look at the edits, and
      change, switch off or delete the rule.
    </>
  ),
  noRuleReason: "If you decline a draft and say why, your reason is offered here as a rule.",
  use: (rule) => `Use: ${rule}`,
  delete: "Delete",
  deleteRule: (rule) => `Delete: ${rule}`,
  changeWords: "Change the words",
  ruleAsTold: "The rule as the model is told it",
  saveRule: "Save the rule",
  ruleSaved: "Saved. It stays as you wrote it.",
  ruleLength: (length) => `A rule has 1 to 300 characters; this has ${length}.`,
  posts: "Posts to go by",
  postsHint:
    "For each draft, the three that are nearest to its material are shown to the model: for their rhythm, how they open and how long they are. What they say is not taken over, and supports nothing.",
  noPosts: "None yet. Paste one, or approve a draft.",
  origins: {
    approved: "You approved it",
    copied: "You changed it and took it",
    pasted: "You pasted it",
    other: "You used it",
  },
  remove: "Remove",
  removePost: (beginning) => `Remove the post: ${beginning}`,
  paste: "A post of yours that sounds right",
  pasteHint: "Up to ten. They are used whether Linnet learns or not.",
  addPost: "Add the post",
  postAdded: "Added.",
  postsFull: "Ten posts are kept. Remove one first.",
  postLength: "A post has 1 to 25,000 characters. Paste its text.",
  data: "Yours to take and to erase",
  dataHint: (
    <>
      All of it is in <a href="/account#export">your export</a>, and goes with the project and with
      the account. What was learnt from a draft goes with the draft. The local model takes a page's
      own sentences: of this page it uses only the longest post.
    </>
  ),
  erase: "Erase what was learnt",
  eraseHint:
    "The rules go, with your changes of them, and so do the edits, reasons and posts that they come from. Drafts stay.",
  erased: "Erased. The drafts and the posts that you pasted stay.",
};

/** The bounds of `voiceSchema`, whose own messages are in English. */
function boundsOf(field: keyof VoiceFields, line: number | undefined, texts: BoundTexts): string {
  if (field === "limit") return texts.limit;
  return field === "never" && line === undefined ? texts.lines : texts.line;
}

interface BoundTexts {
  limit: string;
  lines: string;
  line: string;
}

const DE: VoiceTexts = {
  title: "Stimme",
  intro:
    "Wie deine Beiträge klingen sollen: was du aufschreibst, und was Linnet daraus lernt, was du mit den Entwürfen machst.",
  projects: "Projekte",
  moreProjects: "Mehr Projekte",
  written: "Was du aufschreibst",
  writtenHint: "Jeder Entwurf wird danach geschrieben und daran geprüft.",
  labels: {
    relation: "Wer geschrieben hat, was du anhängst",
    links: "Link zur Seite",
    audience: "Wer die Beiträge liest",
    tone: "Ton",
    never: "Nie sagen",
    hashtags: "Hashtags",
    draftAtOnce: "Nach der Recherche",
    relationSkipped: "Nicht gefragt, wer geschrieben hat, was du anhängst",
    limit: "Längster Beitrag",
  },
  hints: {
    relation: "Danach richtet sich, ob ein Entwurf „wir“ sagen darf.",
    links: "Ein Link zählt 23 Zeichen.",
    audience: "Zum Beispiel: Leute, die kleine Online-Shops betreiben.",
    tone: "Zum Beispiel: trocken, genau, keine Ausrufezeichen.",
    never: "Ein Wort oder Ausdruck je Zeile. Ein Entwurf, in dem eines davon steht, geht zurück.",
    hashtags: "In Worten, zum Beispiel: keine, oder: höchstens #rustlang.",
    draftAtOnce: "Ob gleich ein Entwurf folgt oder du erst einen Blickwinkel wählst.",
    limit: "In Zeichen, wie X sie zählt. Leer: 280, wie bei einem gewöhnlichen Konto.",
  },
  relations: {
    "": "Keine Angabe",
    own: "Ich",
    employer: "Mein Arbeitgeber oder mein Team",
    none: "Jemand anderes",
  },
  links: { "": "Am Ende, wenn er passt", end: "Immer am Ende", none: "Keiner" },
  draftAtOnce: { "": "Erst fragen", true: "Gleich entwerfen" },
  save: "Speichern",
  saved: "Gespeichert. Es gilt ab dem nächsten Entwurf.",
  projectGone: "Dieses Projekt gibt es nicht mehr. Lade die Seite neu.",
  refused: (field, line) => {
    const bounds = boundsOf(field, line, {
      limit: "Erlaubt ist eine ganze Zahl von 1 bis 25.000",
      lines: "Erlaubt sind höchstens 50 Zeilen",
      line: "Erlaubt sind höchstens 300 Zeichen",
    });
    return `${DE.labels[field]}${line === undefined ? "" : `, Zeile ${line}`}: ${bounds}. Nichts wurde gespeichert.`;
  },
  learnt: "Was Linnet gelernt hat",
  learn: "Daraus lernen, was ich mit Entwürfen mache",
  learnsHint:
    "An, solange du es nicht ausschaltest. Dieses Backend bewahrt auf, was entworfen wurde, neben dem, was du kopiert, in X geöffnet, eingesetzt, genehmigt oder abgelehnt hast. Das Modell, das entwirft, erfährt die Regeln, die an sind, und sieht bis zu drei deiner Beiträge.",
  learnsNotHint:
    "Aus: Nichts wird aufbewahrt, und nichts wird benutzt, was früher gelernt wurde. Es bleibt hier, bis du das Lernen wieder anschaltest oder es löschst.",
  on: "An",
  off: "Aus",
  tooSlow: "Die Änderungen ließen sich nicht rechtzeitig vergleichen. Lade die Seite neu.",
  sourceOf: ({ from, count, of, isEdited }) => {
    const words = isEdited ? "In deinen Worten. " : "";
    if (count === 0) return `${words}Keine Änderung, die aufbewahrt ist, zeigt es jetzt.`;
    return from === "reason"
      ? `${words}Diesen Grund hast du ${count === 1 ? "einmal" : `${count}-mal`} genannt, als du abgelehnt hast.`
      : `${words}${count} von ${of} Änderungen.`;
  },
  showEdits: "Änderungen zeigen",
  olderEdits: (count) => `Ältere, die hier nicht stehen: ${count}.`,
  drafted: "Entworfen",
  yours: "Deins",
  fromEdits: "Aus deinen Änderungen",
  fromReasons: "Aus den Gründen, die du genannt hast",
  fromReasonsHint: "Ein Grund wird zur Regel, wenn du ihn anschaltest oder dreimal nennst.",
  noRule: (edits) => {
    if (edits === 0) return "Noch nichts.";
    return edits === 1
      ? "Noch keine Regel: Aus einer Änderung lässt sich noch nichts ablesen."
      : `Noch keine Regel: ${edits} Änderungen stimmen bisher in nichts überein.`;
  },
  stepChange: "Ändere einen Entwurf, wie es dir gefällt.",
  stepUse: "Kopiere ihn, öffne ihn in X, setze ihn ein oder genehmige ihn.",
  stepRule: (
    <>
      Wenn drei Änderungen übereinstimmen, erscheint hier eine Regel, zum Beispiel:{" "}
      <i>ein kürzerer erster Satz als entworfen, 7 von 9 Änderungen</i>. Du kannst die Änderungen
      ansehen und die Regel ändern, ausschalten oder löschen.
    </>
  ),
  noRuleReason:
    "Wenn du einen Entwurf ablehnst und sagst, warum, wird dir der Grund hier als Regel angeboten.",
  use: (rule) => `Benutzen: ${rule}`,
  delete: "Löschen",
  deleteRule: (rule) => `Löschen: ${rule}`,
  changeWords: "Wortlaut ändern",
  ruleAsTold: "Die Regel, wie das Modell sie erfährt",
  saveRule: "Regel speichern",
  ruleSaved: "Gespeichert. Sie bleibt, wie du sie geschrieben hast.",
  ruleLength: (length) => `Eine Regel hat 1 bis 300 Zeichen; diese hat ${length}.`,
  posts: "Beiträge als Vorbild",
  postsHint:
    "Für jeden Entwurf sieht das Modell die drei, die seinem Stoff am nächsten sind: wegen ihres Rhythmus, ihres Anfangs und ihrer Länge. Was sie sagen, wird nicht übernommen und belegt nichts.",
  noPosts: "Noch keine. Füge einen ein, oder genehmige einen Entwurf.",
  origins: {
    approved: "Du hast ihn genehmigt",
    copied: "Du hast ihn geändert und übernommen",
    pasted: "Du hast ihn eingefügt",
    other: "Du hast ihn benutzt",
  },
  remove: "Entfernen",
  removePost: (beginning) => `Beitrag entfernen: ${beginning}`,
  paste: "Ein Beitrag von dir, der richtig klingt",
  pasteHint: "Bis zu zehn. Sie werden benutzt, ob Linnet lernt oder nicht.",
  addPost: "Beitrag hinzufügen",
  postAdded: "Hinzugefügt.",
  postsFull: "Zehn Beiträge werden aufbewahrt. Entferne erst einen.",
  postLength: "Ein Beitrag hat 1 bis 25.000 Zeichen. Füge seinen Text ein.",
  data: "Mitnehmen und löschen",
  dataHint: (
    <>
      Alles steht in <a href="/account#export">deinem Export</a> und verschwindet mit dem Projekt
      und mit dem Konto. Was aus einem Entwurf gelernt wurde, verschwindet mit dem Entwurf. Das
      lokale Modell nimmt die Sätze einer Seite selbst: Von dem, was hier steht, benutzt es nur den
      längsten Beitrag.
    </>
  ),
  erase: "Gelerntes löschen",
  eraseHint:
    "Die Regeln verschwinden samt deinen Änderungen daran, und ebenso die Änderungen, Gründe und Beiträge, aus denen sie kommen. Entwürfe bleiben.",
  erased: "Gelöscht. Die Entwürfe und die Beiträge, die du eingefügt hast, bleiben.",
};

const arabicForms = new Intl.PluralRules("ar");

/** A number with its noun: Arabic has a form for two, for three to ten and for more. */
function arabicCount(
  count: number,
  noun: { one: string; two: string; few: string; many: string; other: string },
): string {
  const form = arabicForms.select(count);
  if (form === "one" || form === "two") return noun[form];
  return `${count} ${noun[form === "zero" ? "other" : form]}`;
}

const ARABIC_TIMES = {
  one: "مرة واحدة",
  two: "مرتين",
  few: "مرات",
  many: "مرة",
  other: "مرة",
};

const ARABIC_CHARACTERS = {
  one: "حرف واحد",
  two: "حرفان",
  few: "أحرف",
  many: "حرفًا",
  other: "حرف",
};

/** A text of the person in a sentence, which may be of the other direction. */
const isolated = (text: string) => `\u2068${text}\u2069`;

const AR: VoiceTexts = {
  title: "الأسلوب",
  intro: "كيف تُكتب منشوراتك: ما تدوّنه أنت، وما يتعلمه Linnet مما تفعله بمسوداته.",
  projects: "المشاريع",
  moreProjects: "مزيد من المشاريع",
  written: "ما تدوّنه",
  writtenHint: "تُكتب كل مسودة وفقه، وتُراجع عليه.",
  labels: {
    relation: "من كتب ما ترفقه",
    links: "رابط الصفحة",
    audience: "من يقرأ المنشورات",
    tone: "النبرة",
    never: "ما لا يُقال أبدًا",
    hashtags: "الوسوم",
    draftAtOnce: "بعد البحث",
    relationSkipped: "لم يُسأل عمّن كتب ما ترفقه",
    limit: "أطول منشور",
  },
  hints: {
    relation: "يحدد ذلك ما إذا كان يجوز للمسودة أن تقول «نحن».",
    links: "يُحسب الرابط 23 حرفًا.",
    audience: "مثلًا: أصحاب متاجر صغيرة على الإنترنت.",
    tone: "مثلًا: جافة، دقيقة، بلا علامات تعجب.",
    never: "كلمة أو عبارة في كل سطر. تُعاد المسودة التي فيها واحدة منها.",
    hashtags: `بالكلمات، مثلًا: لا شيء، أو: ${isolated("#rustlang")} على الأكثر.`,
    draftAtOnce: "هل تتبع المسودة فورًا، أم تختار زاوية أولًا.",
    limit: "بالأحرف كما يحسبها X. إن تُرك فارغًا: 280، كما في الحساب العادي.",
  },
  relations: {
    "": "لم يُذكر",
    own: "أنا",
    employer: "جهة عملي أو فريقي",
    none: "شخص آخر",
  },
  links: { "": "في النهاية إن اتسع له المكان", end: "دائمًا في النهاية", none: "بلا رابط" },
  draftAtOnce: { "": "اسألني أولًا", true: "اكتب المسودة فورًا" },
  save: "حفظ",
  saved: "حُفظ. يسري ذلك بدءًا من المسودة التالية.",
  projectGone: "لم يعد هذا المشروع موجودًا. أعد تحميل الصفحة.",
  refused: (field, line) => {
    const bounds = boundsOf(field, line, {
      limit: "عدد صحيح من 1 إلى 25000",
      lines: "50 سطرًا على الأكثر",
      line: "300 حرف على الأكثر",
    });
    return `${AR.labels[field]}${line === undefined ? "" : `، السطر ${line}`}: المسموح ${bounds}. لم يُحفظ شيء.`;
  },
  learnt: "ما تعلّمه Linnet",
  learn: "التعلّم مما أفعله بالمسودات",
  learnsHint:
    "مفعّل ما لم توقفه. يحفظ هذا الخادم ما صيغ إلى جانب ما نسخته أو فتحته في X أو أدرجته أو وافقت عليه أو رفضته. يُبلَّغ النموذج الذي يكتب المسودات بالقواعد المفعّلة، ويُعرض عليه حتى ثلاثة من منشوراتك.",
  learnsNotHint:
    "متوقف: لا يُحفظ شيء، ولا يُستخدم شيء مما جرى تعلّمه من قبل. يبقى هنا حتى تفعّل التعلّم من جديد أو تمحوه.",
  on: "مفعّل",
  off: "متوقف",
  tooSlow: "تعذّرت مقارنة التعديلات في الوقت المتاح. أعد تحميل الصفحة.",
  sourceOf: ({ from, count, of, isEdited }) => {
    const words = isEdited ? "بكلماتك. " : "";
    if (count === 0) return `${words}لا يظهر ذلك الآن في أي تعديل محفوظ.`;
    return from === "reason"
      ? `${words}ذكرت هذا السبب ${arabicCount(count, ARABIC_TIMES)} عند الرفض.`
      : `${words}التعديلات التي تُظهر ذلك: ${count} من ${of}.`;
  },
  showEdits: "عرض التعديلات",
  olderEdits: (count) => `تعديلات أقدم لا تظهر هنا: ${count}.`,
  drafted: "كما صيغ",
  yours: "نصك",
  fromEdits: "من تعديلاتك",
  fromReasons: "من الأسباب التي ذكرتها",
  fromReasonsHint: "يصبح السبب قاعدة حين تفعّله، أو حين تذكره ثلاث مرات.",
  noRule: (edits) =>
    edits === 0
      ? "لا شيء بعد."
      : `لا قاعدة بعد. عدد التعديلات حتى الآن: ${edits}، ولم يتفق عدد كافٍ منها على شيء.`,
  stepChange: "غيّر مسودة كما تحب.",
  stepUse: "انسخها، أو افتحها في X، أو أدرجها، أو وافق عليها.",
  stepRule: (
    <>
      حين تتفق ثلاثة تعديلات تظهر هنا قاعدة، مثلًا: <i>جملة أولى أقصر مما صيغ، 7 من 9 تعديلات</i>.
      يمكنك الاطلاع على التعديلات، وتغيير القاعدة أو إيقافها أو حذفها.
    </>
  ),
  noRuleReason: "إن رفضت مسودة وذكرت السبب، عُرض عليك السبب هنا قاعدةً.",
  use: (rule) => `استخدام: ${isolated(rule)}`,
  delete: "حذف",
  deleteRule: (rule) => `حذف: ${isolated(rule)}`,
  changeWords: "تغيير الصياغة",
  ruleAsTold: "القاعدة كما تُبلَّغ للنموذج",
  saveRule: "حفظ القاعدة",
  ruleSaved: "حُفظت. تبقى كما كتبتها.",
  ruleLength: (length) =>
    `للقاعدة من 1 إلى 300 حرف؛ في هذه ${arabicCount(length, ARABIC_CHARACTERS)}.`,
  posts: "منشورات يُقتدى بها",
  postsHint:
    "لكل مسودة تُعرض على النموذج المنشورات الثلاثة الأقرب إلى مادتها: لإيقاعها وافتتاحها وطولها. لا يؤخذ ما تقوله، ولا يدعم شيئًا.",
  noPosts: "لا شيء بعد. ألصق منشورًا، أو وافق على مسودة.",
  origins: {
    approved: "وافقت عليه",
    copied: "غيّرته وأخذته",
    pasted: "ألصقته",
    other: "استخدمته",
  },
  remove: "إزالة",
  removePost: (beginning) => `إزالة المنشور: ${isolated(beginning)}`,
  paste: "منشور لك يعبّر عن أسلوبك",
  pasteHint: "حتى عشرة. تُستخدم سواء تعلّم Linnet أم لا.",
  addPost: "إضافة المنشور",
  postAdded: "أُضيف.",
  postsFull: "تُحفظ عشرة منشورات. أزل واحدًا أولًا.",
  postLength: "للمنشور من 1 إلى 25000 حرف. ألصق نصه.",
  data: "لك أن تأخذه وأن تمحوه",
  dataHint: (
    <>
      كل ذلك موجود في <a href="/account#export">تصدير بياناتك</a>، ويُحذف مع المشروع ومع الحساب. وما
      جرى تعلّمه من مسودة يُحذف معها. يأخذ النموذج المحلي جمل الصفحة نفسها: ومما هنا لا يستخدم إلا طول
      أطول منشور.
    </>
  ),
  erase: "محو ما جرى تعلّمه",
  eraseHint:
    "تُحذف القواعد مع تغييراتك عليها، وكذلك التعديلات والأسباب والمنشورات التي جاءت منها. تبقى المسودات.",
  erased: "تم المحو. تبقى المسودات والمنشورات التي ألصقتها.",
};

/** What the page of a voice says, in each language. */
export const voiceTexts: Readonly<Record<PageLanguage, VoiceTexts>> = { en: EN, de: DE, ar: AR };
