import { PASSWORD_LENGTH } from "../../auth/password-guard.ts";
import type { PageLanguage } from "./page-language.ts";
import type { LinkedPage } from "./pages.ts";

/** How a page is named where it is linked. */
export interface PageName {
  name: string;
  /** What one does there: with it, the first page has a card for the page. */
  about?: string;
}

/** What several pages say, in one language. */
export interface PageTexts {
  /** Names the navigation. */
  pages: string;
  names: Readonly<Record<LinkedPage["path"], PageName>>;
  signOut: string;
  noSuchPage: string;
  noSuchPageReason: string;
  goToChats: string;
  /** Title of the document at an address that no page has. */
  notFound: string;
  /** Of a password that is chosen. */
  passwordHint: string;
}

const EN: PageTexts = {
  pages: "Pages",
  names: {
    "/start": {
      name: "Set up",
      about: "A model that writes, the browser, the editor: what is there, and what is missing.",
    },
    "/chats": { name: "Chats" },
    "/voice": { name: "Voice", about: "How your posts should sound, and what they never say." },
    "/device": {
      name: "Connect a client",
      about: "Enter the code that the browser extension or VS Code shows.",
    },
    "/clients": {
      name: "Clients and keys",
      about: "See what is connected, revoke it, create API keys.",
    },
    "/x-account": { name: "X account", about: "Connect the account that you post from." },
    "/team": { name: "Team" },
    "/account": { name: "Account", about: "Export or delete your data." },
    "/reference": { name: "API" },
  },
  signOut: "Sign out",
  noSuchPage: "There is no such page",
  noSuchPageReason:
    "The address may be mistyped, or what was here is deleted or belongs to somebody else.",
  goToChats: "Go to the chats",
  notFound: "Not found",
  passwordHint: `At least ${PASSWORD_LENGTH.least} characters, and none of the passwords that many people use.`,
};

const DE: PageTexts = {
  pages: "Seiten",
  names: {
    "/start": {
      name: "Einrichten",
      about: "Ein Modell, das schreibt, der Browser, der Editor: was da ist und was fehlt.",
    },
    "/chats": { name: "Chats" },
    "/voice": { name: "Stimme", about: "Wie deine Beiträge klingen sollen und was sie nie sagen." },
    "/device": {
      name: "Ein Programm verbinden",
      about: "Gib den Code ein, den die Browser-Erweiterung oder VS Code zeigt.",
    },
    "/clients": {
      name: "Programme und Schlüssel",
      about: "Sieh nach, was verbunden ist, trenne es, lege API-Schlüssel an.",
    },
    "/x-account": { name: "X-Konto", about: "Verbinde das Konto, von dem du postest." },
    "/team": { name: "Team" },
    "/account": { name: "Konto", about: "Exportiere oder lösche deine Daten." },
    "/reference": { name: "API" },
  },
  signOut: "Abmelden",
  noSuchPage: "Diese Seite gibt es nicht",
  noSuchPageReason:
    "Vielleicht ist die Adresse vertippt, oder was hier war, ist gelöscht oder gehört jemand anderem.",
  goToChats: "Zu den Chats",
  notFound: "Nicht gefunden",
  passwordHint: `Mindestens ${PASSWORD_LENGTH.least} Zeichen, und keines der Passwörter, die viele benutzen.`,
};

const AR: PageTexts = {
  pages: "الصفحات",
  names: {
    "/start": {
      name: "الإعداد",
      about: "نموذج يكتب، والمتصفح، والمحرر: ما هو موجود وما ينقص.",
    },
    "/chats": { name: "المحادثات" },
    "/voice": { name: "الأسلوب", about: "كيف تُكتب منشوراتك، وما لا تقوله أبدًا." },
    "/device": {
      name: "ربط برنامج",
      about: "أدخل الرمز الذي تعرضه إضافة المتصفح أو VS Code.",
    },
    "/clients": {
      name: "البرامج والمفاتيح",
      about: "اطّلع على ما هو مربوط، وألغِ ربطه، وأنشئ مفاتيح API.",
    },
    "/x-account": { name: "حساب X", about: "اربط الحساب الذي تنشر منه." },
    "/team": { name: "الفريق" },
    "/account": { name: "الحساب", about: "صدّر بياناتك أو احذفها." },
    "/reference": { name: "API" },
  },
  signOut: "تسجيل الخروج",
  noSuchPage: "لا توجد صفحة كهذه",
  noSuchPageReason: "ربما كُتب العنوان خطأً، أو حُذف ما كان هنا، أو هو لشخص آخر.",
  goToChats: "إلى المحادثات",
  notFound: "غير موجودة",
  passwordHint: `${PASSWORD_LENGTH.least} أحرف على الأقل، وليست من كلمات المرور التي يستخدمها كثيرون.`,
};

/** What several pages say, in each language. */
export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = { en: EN, de: DE, ar: AR };
