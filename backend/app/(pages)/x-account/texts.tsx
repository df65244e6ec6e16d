import type { ReactNode } from "react";
import type { PageLanguage } from "../page-language.ts";

/** What the page of a person's X account says, in one language. */
export interface XAccountTexts {
  title: string;
  problems: Readonly<Record<"denied" | "failed", string>>;
  account: string;
  connected: (username: ReactNode, name: ReactNode) => ReactNode;
  refused: string;
  noPictures: string;
  fromEnvironment: string;
  noAccount: string;
  onlyApproved: string;
  connect: string;
  connectAnother: string;
  howToConnect: (callback: ReactNode, id: ReactNode, secret: ReactNode) => ReactNode;
  disconnect: (username: string) => string;
  charges: string;
  prices: (
    amounts: Readonly<Record<"post" | "withLink", ReactNode>>,
    source: string,
    readOn: ReactNode,
  ) => ReactNode;
  month: (amount: ReactNode) => ReactNode;
  limit: string;
  limitHint: string;
  noLimit: string;
  saveLimit: string;
  limitSaved: string;
  limitRemoved: string;
  limitRefused: (most: number) => string;
}

const EN: XAccountTexts = {
  title: "X account",
  problems: {
    denied: "X was not allowed to connect the account. Nothing has changed.",
    failed: "X did not connect the account. Begin again.",
  },
  account: "The account",
  connected: (username, name) => (
    <>
      Connected: {username} ({name}).
    </>
  ),
  refused: "X rejected the saved connection: connect it again.",
  noPictures:
    "It was connected without the right to upload pictures: connect it again to post any.",
  fromEnvironment:
    "An account is set up by X_ACCESS_TOKEN or X_REFRESH_TOKEN. It shows here once it was used.",
  noAccount:
    "No account is connected. Posts are handed over by links that open X with the text filled in.",
  onlyApproved:
    "Linnet posts only what you approve, post by post, with the exact text and pictures in front of you.",
  connect: "Connect an account",
  connectAnother: "Connect another account",
  howToConnect: (callback, id, secret) => (
    <>
      To connect accounts, make an application at developer.x.com with the callback address{" "}
      {callback}, and start Linnet with {id} and {secret}.
    </>
  ),
  disconnect: (username) => `Disconnect @${username}`,
  charges: "What X charges",
  prices: ({ post, withLink }, source, readOn) => (
    <>
      X charges the owner of the application for each post that goes up by its API: {post}, and{" "}
      {withLink} with a link (<a href={source}>X's prices</a>, read on {readOn}). A post that you
      send yourself on X is free.
    </>
  ),
  month: (amount) => <>Your posts of this month (UTC): about {amount}, without pictures.</>,
  limit: "Limit of a month, in US dollars",
  limitHint:
    "Empty: no limit. Before it is passed, Linnet says so on the request for approval, and scheduled posts wait for you.",
  noLimit: "no limit",
  saveLimit: "Save the limit",
  limitSaved:
    "Saved. Linnet warns you, and asks again for scheduled posts, before the limit is passed.",
  limitRemoved: "There is no limit now.",
  limitRefused: (most) =>
    `Limit: must be an amount from 0 to ${most}, such as 5 or 7.50, or empty.`,
};

const DE: XAccountTexts = {
  title: "X-Konto",
  problems: {
    denied: "X durfte das Konto nicht verbinden. Nichts hat sich geändert.",
    failed: "X hat das Konto nicht verbunden. Beginne noch einmal.",
  },
  account: "Das Konto",
  connected: (username, name) => (
    <>
      Verbunden: {username} ({name}).
    </>
  ),
  refused: "X hat die gespeicherte Verbindung zurückgewiesen: Verbinde es noch einmal.",
  noPictures:
    "Es wurde ohne das Recht verbunden, Bilder hochzuladen: Verbinde es noch einmal, um welche zu posten.",
  fromEnvironment:
    "Ein Konto ist durch X_ACCESS_TOKEN oder X_REFRESH_TOKEN eingerichtet. Es steht hier, sobald es benutzt wurde.",
  noAccount:
    "Kein Konto ist verbunden. Beiträge werden durch Links übergeben, die X mit dem fertigen Text öffnen.",
  onlyApproved:
    "Linnet postet nur, was du genehmigst, Beitrag für Beitrag, mit dem genauen Text und den Bildern vor dir.",
  connect: "Ein Konto verbinden",
  connectAnother: "Ein anderes Konto verbinden",
  howToConnect: (callback, id, secret) => (
    <>
      Um Konten zu verbinden, lege auf developer.x.com eine Anwendung mit der Rückruf-Adresse{" "}
      {callback} an, und starte Linnet mit {id} und {secret}.
    </>
  ),
  disconnect: (username) => `@${username} trennen`,
  charges: "Was X berechnet",
  prices: ({ post, withLink }, source, readOn) => (
    <>
      X berechnet dem Besitzer der Anwendung jeden Beitrag, der über seine API veröffentlicht wird:{" "}
      {post}, und mit Link {withLink} (<a href={source}>Preise von X</a>, gelesen am {readOn}). Ein
      Beitrag, den du selbst auf X sendest, ist kostenlos.
    </>
  ),
  month: (amount) => <>Deine Beiträge in diesem Monat (UTC): etwa {amount}, ohne Bilder.</>,
  limit: "Grenze im Monat, in US-Dollar",
  limitHint:
    "Leer: keine Grenze. Bevor sie überschritten wird, sagt Linnet das auf der Bitte um Genehmigung, und geplante Beiträge warten auf dich.",
  noLimit: "keine Grenze",
  saveLimit: "Grenze speichern",
  limitSaved:
    "Gespeichert. Bevor die Grenze überschritten wird, warnt dich Linnet und fragt bei geplanten Beiträgen noch einmal.",
  limitRemoved: "Es gibt jetzt keine Grenze.",
  limitRefused: (most) =>
    `Die Grenze ist ein Betrag von 0 bis ${most}, zum Beispiel 5 oder 7.50 (mit Punkt), oder leer.`,
};

const AR: XAccountTexts = {
  title: "حساب X",
  problems: {
    denied: "لم يُسمح لـ X بربط الحساب. لم يتغير شيء.",
    failed: "لم يربط X الحساب. ابدأ من جديد.",
  },
  account: "الحساب",
  connected: (username, name) => (
    <>
      مربوط: {username} ({name}).
    </>
  ),
  refused: "رفض X الربط المحفوظ: اربطه من جديد.",
  noPictures: "رُبط دون حق رفع الصور: اربطه من جديد لتنشر صورًا.",
  fromEnvironment:
    "أُعدّ حساب بواسطة X_ACCESS_TOKEN أو X_REFRESH_TOKEN. يظهر هنا بعد استخدامه أول مرة.",
  noAccount: "لا حساب مربوط. تُسلَّم المنشورات بروابط تفتح X والنص مكتوب فيه.",
  onlyApproved: "لا ينشر Linnet إلا ما توافق عليه، منشورًا منشورًا، والنص والصور كما هي أمامك.",
  connect: "ربط حساب",
  connectAnother: "ربط حساب آخر",
  howToConnect: (callback, id, secret) => (
    <>
      لربط الحسابات أنشئ تطبيقًا في <bdi>developer.x.com</bdi> بعنوان الاستدعاء {callback}، ثم شغّل
      Linnet مع {id} و{secret}.
    </>
  ),
  disconnect: (username) => `إلغاء ربط \u2068@${username}\u2069`,
  charges: "ما يتقاضاه X",
  prices: ({ post, withLink }, source, readOn) => (
    <>
      يتقاضى X من صاحب التطبيق مقابل كل منشور يُنشر عبر واجهته البرمجية: {post}، و{withLink} إن كان
      فيه رابط (<a href={source}>أسعار X</a>، قُرئت في {readOn}). المنشور الذي ترسله بنفسك على X
      مجاني.
    </>
  ),
  month: (amount) => <>منشوراتك في هذا الشهر (بتوقيت UTC): نحو {amount}، دون الصور.</>,
  limit: "الحد الشهري بالدولار الأمريكي",
  limitHint:
    "إن تُرك فارغًا: بلا حد. قبل تجاوزه يذكر Linnet ذلك في طلب الموافقة، وتنتظرك المنشورات المجدولة.",
  noLimit: "بلا حد",
  saveLimit: "حفظ الحد",
  limitSaved: "حُفظ. قبل تجاوز الحد ينبّهك Linnet، ويسألك من جديد عن المنشورات المجدولة.",
  limitRemoved: "لا حد الآن.",
  limitRefused: (most) => `الحد مبلغ من 0 إلى ${most}، مثل 5 أو 7.50، أو فارغ.`,
};

/** What the page of a person's X account says, in each language. */
export const xAccountTexts: Readonly<Record<PageLanguage, XAccountTexts>> = {
  en: EN,
  de: DE,
  ar: AR,
};
