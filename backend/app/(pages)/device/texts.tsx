import type { ReactNode } from "react";
import { SCOPES, type Scope } from "../../../auth/scopes.ts";
import type { PageLanguage } from "../page-language.ts";

/** What the page says on which a person connects a client, in one language. */
export interface DeviceTexts {
  title: string;
  results: Readonly<Record<"approved" | "denied" | "mistyped" | "no-scope" | "failed", string>>;
  noSuchCode: string;
  code: string;
  codeHint: string;
  goOn: string;
  asks: (name: ReactNode) => ReactNode;
  unverified: string;
  /** Where it asked from: an extension names its origin. */
  asked: (origin: ReactNode, address: ReactNode, time: ReactNode) => ReactNode;
  /** In the place of an address that nobody knows. */
  unknown: string;
  onlyIfYours: string;
  ableTo: string;
  scopes: Readonly<Record<Scope, string>>;
  lastFour: string;
  lastFourHint: string;
  approve: string;
  deny: string;
  connectedClients: string;
}

const EN: DeviceTexts = {
  title: "Connect a client",
  results: {
    approved: "Connected. You can go back to the client; this page can be closed.",
    denied: "Denied. The client was not connected.",
    mistyped: "Those are not the last characters of the code. Look at the program again.",
    "no-scope": "Tick at least one thing that the program may do, or deny it.",
    failed: "That did not work: the code was used, or is too old. Start again in the client.",
  },
  noSuchCode: "There is no such code. It may be too old: start again in the client.",
  code: "Code",
  codeHint: "The client shows it.",
  goOn: "Go on",
  asks: (name) => <>A program that calls itself {name} asks to be connected to your account.</>,
  unverified: "Unverified program.",
  asked: (origin, address, time) => (
    <>
      Linnet cannot check which program it is. It asked
      {origin ? <> as {origin},</> : null} from the address {address}
      {time ? <> at {time}</> : null}.
    </>
  ),
  unknown: "unknown",
  onlyIfYours:
    "Approve only if you started this yourself, just now. If somebody sent you this link, deny it.",
  ableTo: "It will be able to",
  scopes: SCOPES,
  lastFour: "Last four characters of the code",
  lastFourHint:
    "They are in the program that you want to connect. It shows the code that begins like this.",
  approve: "Approve",
  deny: "Deny",
  connectedClients: "Connected clients",
};

const DE: DeviceTexts = {
  title: "Ein Programm verbinden",
  results: {
    approved: "Verbunden. Du kannst zum Programm zurückgehen und diese Seite schließen.",
    denied: "Abgelehnt. Das Programm wurde nicht verbunden.",
    mistyped: "Das sind nicht die letzten Zeichen des Codes. Sieh noch einmal im Programm nach.",
    "no-scope": "Wähle mindestens eines, was das Programm darf, oder lehne ab.",
    failed:
      "Das ging nicht: Der Code wurde schon benutzt oder ist zu alt. Beginne im Programm noch einmal.",
  },
  noSuchCode:
    "Diesen Code gibt es nicht. Vielleicht ist er zu alt: Beginne im Programm noch einmal.",
  code: "Code",
  codeHint: "Das Programm zeigt ihn.",
  goOn: "Weiter",
  asks: (name) => <>Ein Programm, das sich {name} nennt, bittet um Verbindung mit deinem Konto.</>,
  unverified: "Ungeprüftes Programm.",
  asked: (origin, address, time) => (
    <>
      Linnet kann nicht prüfen, welches Programm es ist. Die Anfrage kam
      {origin ? <> als {origin},</> : null} von der Adresse {address}
      {time ? <>, {time}</> : null}.
    </>
  ),
  unknown: "unbekannt",
  onlyIfYours:
    "Stimme nur zu, wenn du das gerade selbst begonnen hast. Wenn dir jemand diesen Link geschickt hat, lehne ab.",
  ableTo: "Es darf dann",
  scopes: {
    "chats:read": "Deine Chats und Projekte lesen",
    "chats:write": "In deinen Chats schreiben, Entwürfe beginnen und anhalten, Projekte ändern",
    drafts: "Deine Entwürfe lesen, bearbeiten und löschen",
    publish: "Auf X posten, wenn du es genehmigt hast",
  },
  lastFour: "Die letzten vier Zeichen des Codes",
  lastFourHint:
    "Sie stehen in dem Programm, das du verbinden willst. Es zeigt den Code, der so beginnt.",
  approve: "Zustimmen",
  deny: "Ablehnen",
  connectedClients: "Verbundene Programme",
};

const AR: DeviceTexts = {
  title: "ربط برنامج",
  results: {
    approved: "تم الربط. يمكنك العودة إلى البرنامج وإغلاق هذه الصفحة.",
    denied: "تم الرفض. لم يُربط البرنامج.",
    mistyped: "ليست هذه آخر أحرف الرمز. انظر في البرنامج مرة أخرى.",
    "no-scope": "اختر شيئًا واحدًا على الأقل مما يجوز للبرنامج، أو ارفض.",
    failed: "لم ينجح ذلك: استُعمل الرمز أو مضى عليه وقت طويل. ابدأ من جديد في البرنامج.",
  },
  noSuchCode: "لا يوجد رمز كهذا. ربما مضى عليه وقت طويل: ابدأ من جديد في البرنامج.",
  code: "الرمز",
  codeHint: "يعرضه البرنامج.",
  goOn: "متابعة",
  asks: (name) => <>برنامج يسمي نفسه {name} يطلب ربطه بحسابك.</>,
  unverified: "برنامج لم يُتحقق منه.",
  asked: (origin, address, time) => (
    <>
      لا يستطيع Linnet التحقق من هوية البرنامج. جاء الطلب
      {origin ? <> باسم {origin}</> : null} من العنوان {address}
      {time ? <>، {time}</> : null}.
    </>
  ),
  unknown: "غير معروف",
  onlyIfYours: "وافق فقط إن بدأت هذا بنفسك الآن. إن أرسل إليك أحد هذا الرابط فارفض.",
  ableTo: "سيجوز له",
  scopes: {
    "chats:read": "قراءة محادثاتك ومشاريعك",
    "chats:write": "الكتابة في محادثاتك، وبدء المسودات وإيقافها، وتغيير المشاريع",
    drafts: "قراءة مسوداتك وتعديلها وحذفها",
    publish: "النشر على X بعد موافقتك",
  },
  lastFour: "آخر أربعة أحرف من الرمز",
  lastFourHint: "تجدها في البرنامج الذي تريد ربطه. يعرض الرمز الذي يبدأ هكذا.",
  approve: "موافقة",
  deny: "رفض",
  connectedClients: "البرامج المربوطة",
};

export const deviceTexts: Readonly<Record<PageLanguage, DeviceTexts>> = { en: EN, de: DE, ar: AR };
