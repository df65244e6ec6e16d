import type { ReactNode } from "react";
import type { AuditAction } from "../../../db/queries/audit.ts";
import type { PageLanguage } from "../page-language.ts";

/** What the page of an account says, in one language. */
export interface AccountTexts {
  title: string;
  /** Between the name and the address. */
  comma: string;
  stillSignedIn: string;
  addressTaken: string;
  address: string;
  addressHint: string;
  email: string;
  password: string;
  takeAddress: string;
  changePassword: string;
  currentPassword: string;
  newPassword: string;
  whoKnew: string;
  endSignIns: string;
  endKeys: string;
  passwordChanged: (ended: { signIns: boolean; keys: boolean }) => string;
  signIns: string;
  addressFirst: string;
  signOutEverywhere: string;
  data: string;
  download: (link: (text: string) => ReactNode) => ReactNode;
  use: string;
  dayBegins: string;
  audit: string;
  /** What to do about an entry that one does not know; `token` is where the owner's token is renewed. */
  latest: (shown: number, hasPassword: boolean, token: ReactNode) => ReactNode;
  auditCaption: string;
  deleteAll: string;
  deleteHint: string;
  signInOfToday: string;
  dayAfterJoining: string;
  confirm: string;
  notConfirmed: string;
}

const EN: AccountTexts = {
  title: "Account",
  comma: ",",
  stillSignedIn:
    "You are still signed in: without an address and a password you could not come back. Choose them first.",
  addressTaken: "You can sign in elsewhere with this address and password now.",
  address: "Sign in elsewhere",
  addressHint:
    "You joined by an invitation, and only this browser is signed in. Choose an address and a password to sign in elsewhere, and to come back if this browser forgets you. Otherwise an owner has to make a link for you.",
  email: "Email",
  password: "Password",
  takeAddress: "Take this address and password",
  changePassword: "Change the password",
  currentPassword: "Current password",
  newPassword: "New password",
  whoKnew: "Whoever knew the old password may still be in. End",
  endSignIns: "the sign-ins in other browsers",
  endKeys: "all connected clients and API keys",
  passwordChanged: ({ signIns, keys }) =>
    `The password was changed.${signIns ? " Other browsers were signed out." : ""}${keys ? " Clients and keys were ended: connect your clients again." : ""}`,
  signIns: "Sign-ins",
  addressFirst: "Choose an address and a password first: without them you cannot come back.",
  signOutEverywhere: "Sign out of all browsers",
  data: "Your data",
  download: (link) => <>{link("Download everything")} that is kept about you, as JSON.</>,
  use: "Use",
  dayBegins: "A day begins at 00:00 UTC.",
  audit: "What happened",
  latest: (shown, hasPassword, token) => (
    <>
      The latest {shown} entries. If you do not recognise one,{" "}
      {hasPassword ? "change the password, and " : null}end sign-ins,{" "}
      <a href="/clients">clients and keys</a>
      {token ? <>, and renew the owner's token where Linnet runs: {token}</> : null}. Sign-ins, keys
      and clients are kept here for half a year.
    </>
  ),
  auditCaption: "What happened in your account",
  deleteAll: "Delete everything",
  deleteHint: "Chats, drafts, projects, clients, keys and the account are gone at once, for good.",
  signInOfToday: "Your sign-in has to be of today.",
  dayAfterJoining: "A day after you joined, choose an address and a password first.",
  confirm: 'Write "delete" to confirm',
  notConfirmed: 'Write "delete" to confirm.',
};

const DE: AccountTexts = {
  title: "Konto",
  comma: ",",
  stillSignedIn:
    "Du bist noch angemeldet: Ohne Adresse und Passwort könntest du nicht zurückkommen. Wähle sie zuerst.",
  addressTaken: "Du kannst dich jetzt mit dieser Adresse und diesem Passwort anderswo anmelden.",
  address: "Anderswo anmelden",
  addressHint:
    "Du bist durch eine Einladung beigetreten, und nur dieser Browser ist angemeldet. Wähle eine Adresse und ein Passwort, um dich anderswo anzumelden und um zurückzukommen, wenn dieser Browser dich vergisst. Sonst muss ein Besitzer einen Link für dich machen.",
  email: "E-Mail",
  password: "Passwort",
  takeAddress: "Adresse und Passwort nehmen",
  changePassword: "Passwort ändern",
  currentPassword: "Jetziges Passwort",
  newPassword: "Neues Passwort",
  whoKnew: "Wer das alte Passwort kannte, ist vielleicht noch angemeldet. Beende",
  endSignIns: "die Anmeldungen in anderen Browsern",
  endKeys: "alle verbundenen Programme und API-Schlüssel",
  passwordChanged: ({ signIns, keys }) =>
    `Das Passwort wurde geändert.${signIns ? " Andere Browser wurden abgemeldet." : ""}${keys ? " Programme wurden getrennt und Schlüssel widerrufen: Verbinde deine Programme neu." : ""}`,
  signIns: "Anmeldungen",
  addressFirst: "Wähle erst eine Adresse und ein Passwort: Ohne sie kannst du nicht zurückkommen.",
  signOutEverywhere: "Von allen Browsern abmelden",
  data: "Deine Daten",
  download: (link) => <>{link("Alles herunterladen")}, was über dich gespeichert ist, als JSON.</>,
  use: "Verbrauch",
  dayBegins: "Ein Tag beginnt um 00:00 UTC.",
  audit: "Was geschehen ist",
  latest: (shown, hasPassword, token) => (
    <>
      Die letzten {shown} Einträge. Wenn du einen nicht kennst,{" "}
      {hasPassword ? "ändere das Passwort und " : null}beende Anmeldungen,{" "}
      <a href="/clients">Programme und Schlüssel</a>
      {token ? <>, und erneuere das Token des Besitzers dort, wo Linnet läuft: {token}</> : null}.
      Anmeldungen, Schlüssel und Programme bleiben hier ein halbes Jahr.
    </>
  ),
  auditCaption: "Was in deinem Konto geschehen ist",
  deleteAll: "Alles löschen",
  deleteHint:
    "Chats, Entwürfe, Projekte, Programme, Schlüssel und das Konto sind sofort und für immer weg.",
  signInOfToday: "Deine Anmeldung muss von heute sein.",
  dayAfterJoining: "Ab einem Tag nach deinem Beitritt: Wähle erst eine Adresse und ein Passwort.",
  confirm: "Schreibe „delete“, um es zu bestätigen",
  notConfirmed: "Schreibe „delete“, um es zu bestätigen.",
};

const AR: AccountTexts = {
  title: "الحساب",
  comma: "،",
  stillSignedIn: "ما زلت مسجّل الدخول: دون عنوان وكلمة مرور لن تستطيع العودة. اخترهما أولًا.",
  addressTaken: "يمكنك الآن تسجيل الدخول من مكان آخر بهذا العنوان وكلمة المرور.",
  address: "تسجيل الدخول من مكان آخر",
  addressHint:
    "انضممت بدعوة، وهذا المتصفح وحده مسجّل الدخول. اختر عنوانًا وكلمة مرور لتسجيل الدخول من مكان آخر، وللعودة إن نسيك هذا المتصفح. وإلا فعلى أحد المالكين أن ينشئ لك رابطًا.",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  takeAddress: "استخدام هذا العنوان وكلمة المرور",
  changePassword: "تغيير كلمة المرور",
  currentPassword: "كلمة المرور الحالية",
  newPassword: "كلمة المرور الجديدة",
  whoKnew: "قد يكون من عرف كلمة المرور القديمة ما زال داخلًا. أنهِ",
  endSignIns: "تسجيلات الدخول في المتصفحات الأخرى",
  endKeys: "كل البرامج المربوطة ومفاتيح API",
  passwordChanged: ({ signIns, keys }) =>
    `تغيّرت كلمة المرور.${signIns ? " سُجّل الخروج من المتصفحات الأخرى." : ""}${keys ? " أُلغيت البرامج والمفاتيح: اربط برامجك من جديد." : ""}`,
  signIns: "تسجيلات الدخول",
  addressFirst: "اختر عنوانًا وكلمة مرور أولًا: دونهما لن تستطيع العودة.",
  signOutEverywhere: "تسجيل الخروج من كل المتصفحات",
  data: "بياناتك",
  download: (link) => <>{link("تنزيل كل ما هو محفوظ عنك")} بصيغة JSON.</>,
  use: "الاستخدام",
  dayBegins: "يبدأ اليوم عند 00:00 بتوقيت UTC.",
  audit: "ما الذي حدث",
  latest: (shown, hasPassword, token) => (
    <>
      عدد المداخل المعروضة، وهي الأحدث: {shown} على الأكثر. إن لم تعرف أحدها{" "}
      {hasPassword ? "فغيّر كلمة المرور وأنهِ" : "فأنهِ"} تسجيلات الدخول و
      <a href="/clients">البرامج والمفاتيح</a>
      {token ? <>، وجدّد رمز المالك حيث يعمل Linnet: {token}</> : null}. تُحفظ هنا تسجيلات الدخول
      والمفاتيح والبرامج نصف سنة.
    </>
  ),
  auditCaption: "ما حدث في حسابك",
  deleteAll: "حذف كل شيء",
  deleteHint: "تُحذف المحادثات والمسودات والمشاريع والبرامج والمفاتيح والحساب فورًا وإلى الأبد.",
  signInOfToday: "يجب أن يكون تسجيل دخولك من اليوم.",
  dayAfterJoining: "بعد يوم من انضمامك، اختر عنوانًا وكلمة مرور أولًا.",
  confirm: "اكتب «delete» للتأكيد",
  notConfirmed: "اكتب «delete» للتأكيد.",
};

/** What the page of an account says, in each language. */
export const accountTexts: Readonly<Record<PageLanguage, AccountTexts>> = {
  en: EN,
  de: DE,
  ar: AR,
};

/** What tables of use and of events say, in one language. Pages of an owner have them, too. */
export interface RecordTexts {
  /** An amount of a limit; nothing for the limit is none. */
  amount: (used: number, allowed: number) => string;
  today: (messages: ReactNode, tokens: ReactNode) => ReactNode;
  nothingUsed: string;
  useCaption: string;
  day: string;
  messages: string;
  tokens: string;
  what: string;
  details: string;
  when: string;
  by: (name: string) => string;
  actions: Readonly<Record<AuditAction, string>>;
}

/** A number with digits that its neighbours have, too: dates and tokens are written with these. */
function numberIn(language: PageLanguage, value: number): string {
  return value.toLocaleString(`${language}-u-nu-latn`);
}

/** What tables of use and of events say, in each language. */
export const recordTexts: Readonly<Record<PageLanguage, RecordTexts>> = {
  en: {
    amount: (used, allowed) =>
      allowed === 0
        ? numberIn("en", used)
        : `${numberIn("en", used)} of ${numberIn("en", allowed)}`,
    today: (messages, tokens) => (
      <>
        Today: {messages} messages, {tokens} tokens.
      </>
    ),
    nothingUsed: "Nothing was used in the last 35 days.",
    useCaption: "Use in the last 35 days",
    day: "Day",
    messages: "Messages",
    tokens: "Tokens",
    what: "What",
    details: "Details",
    when: "When",
    by: (name) => `by ${name}`,
    actions: {
      "approval.requested": "A request for approval was made",
      "approval.approved": "A request was approved",
      "approval.declined": "A request was declined",
      "post.sent": "A post was sent",
      "post.unsure": "A post may have been sent",
      "post.refused": "A post was refused",
      "post.scheduled": "Post scheduled",
      "post.moved": "Scheduled post moved",
      "post.cancelled": "Scheduled post cancelled",
      "post.failed": "Scheduled post could not be begun",
      "post.deleted": "A post was taken down",
      "account.connected": "An X account was connected",
      "account.disconnected": "An X account was disconnected",
      "person.signed-up": "The account was made",
      "person.signed-in": "Signed in",
      "person.sign-in-failed": "A sign-in failed",
      "password.changed": "The password was changed",
      "key.created": "An API key was made",
      "client.approved": "A client was connected",
      "person.barred": "The account was barred",
      "person.let-in": "The account was let in again",
      "person.sign-ins-ended": "All sign-ins were ended",
      "person.role-changed": "The role was changed",
      "person.limits-changed": "The limits of a day were changed",
      "person.password-link": "A link to choose a password was made",
      "invitation.made": "An invitation was made",
      "invitation.withdrawn": "An invitation was withdrawn",
    },
  },
  de: {
    amount: (used, allowed) =>
      allowed === 0
        ? numberIn("de", used)
        : `${numberIn("de", used)} von ${numberIn("de", allowed)}`,
    today: (messages, tokens) => (
      <>
        Heute: Nachrichten {messages}, Tokens {tokens}.
      </>
    ),
    nothingUsed: "In den letzten 35 Tagen wurde nichts verbraucht.",
    useCaption: "Verbrauch in den letzten 35 Tagen",
    day: "Tag",
    messages: "Nachrichten",
    tokens: "Tokens",
    what: "Was",
    details: "Einzelheiten",
    when: "Wann",
    by: (name) => `von ${name}`,
    actions: {
      "approval.requested": "Um Genehmigung wurde gebeten",
      "approval.approved": "Genehmigt",
      "approval.declined": "Abgelehnt",
      "post.sent": "Ein Beitrag wurde gesendet",
      "post.unsure": "Ein Beitrag wurde vielleicht gesendet",
      "post.refused": "Ein Beitrag wurde nicht angenommen",
      "post.scheduled": "Beitrag geplant",
      "post.moved": "Geplanter Beitrag verschoben",
      "post.cancelled": "Geplanter Beitrag aus dem Plan genommen",
      "post.failed": "Geplanter Beitrag konnte nicht begonnen werden",
      "post.deleted": "Ein Beitrag wurde von X gelöscht",
      "account.connected": "Ein X-Konto wurde verbunden",
      "account.disconnected": "Ein X-Konto wurde getrennt",
      "person.signed-up": "Das Konto wurde angelegt",
      "person.signed-in": "Angemeldet",
      "person.sign-in-failed": "Eine Anmeldung ist fehlgeschlagen",
      "password.changed": "Das Passwort wurde geändert",
      "key.created": "Ein API-Schlüssel wurde angelegt",
      "client.approved": "Ein Programm wurde verbunden",
      "person.barred": "Das Konto wurde gesperrt",
      "person.let-in": "Das Konto wurde wieder zugelassen",
      "person.sign-ins-ended": "Alle Anmeldungen wurden beendet",
      "person.role-changed": "Die Rolle wurde geändert",
      "person.limits-changed": "Das Kontingent des Tages wurde geändert",
      "person.password-link": "Ein Link für ein neues Passwort wurde gemacht",
      "invitation.made": "Eine Einladung wurde gemacht",
      "invitation.withdrawn": "Eine Einladung wurde zurückgezogen",
    },
  },
  ar: {
    amount: (used, allowed) =>
      allowed === 0
        ? numberIn("ar", used)
        : `${numberIn("ar", used)} من ${numberIn("ar", allowed)}`,
    today: (messages, tokens) => (
      <>
        اليوم: الرسائل {messages}، الرموز {tokens}.
      </>
    ),
    nothingUsed: "لم يُستخدم شيء في آخر 35 يومًا.",
    useCaption: "الاستخدام في آخر 35 يومًا",
    day: "اليوم",
    messages: "الرسائل",
    tokens: "الرموز",
    what: "الحدث",
    details: "التفاصيل",
    when: "الوقت",
    by: (name) => `من قِبل \u2068${name}\u2069`,
    actions: {
      "approval.requested": "طُلبت موافقة",
      "approval.approved": "تمت الموافقة على طلب",
      "approval.declined": "رُفض طلب",
      "post.sent": "أُرسل منشور",
      "post.unsure": "ربما أُرسل منشور",
      "post.refused": "لم يُقبل منشور",
      "post.scheduled": "جُدول منشور",
      "post.moved": "تغيّر وقت منشور مجدول",
      "post.cancelled": "أُلغيت جدولة منشور",
      "post.failed": "تعذّر البدء بمنشور مجدول",
      "post.deleted": "حُذف منشور من X",
      "account.connected": "رُبط حساب X",
      "account.disconnected": "أُلغي ربط حساب X",
      "person.signed-up": "أُنشئ الحساب",
      "person.signed-in": "تسجيل دخول",
      "person.sign-in-failed": "فشل تسجيل دخول",
      "password.changed": "تغيّرت كلمة المرور",
      "key.created": "أُنشئ مفتاح API",
      "client.approved": "رُبط برنامج",
      "person.barred": "حُظر الحساب",
      "person.let-in": "سُمح للحساب من جديد",
      "person.sign-ins-ended": "أُنهيت كل تسجيلات الدخول",
      "person.role-changed": "تغيّر الدور",
      "person.limits-changed": "تغيّر الحد اليومي",
      "person.password-link": "أُنشئ رابط لاختيار كلمة مرور",
      "invitation.made": "أُنشئت دعوة",
      "invitation.withdrawn": "سُحبت دعوة",
    },
  },
};
