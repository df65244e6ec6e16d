import type { ReactNode } from "react";
import { ACCOUNT_BARRED, SIGN_UP_CLOSED } from "../../../auth/sign-up-guard.ts";
import type { PageLanguage } from "../page-language.ts";

/** What the page says on which a person signs in, in one language. */
export interface SignInTexts {
  title: string;
  /** By the error parameter in the address, when a sign-in returns without a session. */
  errors: Readonly<
    Record<
      | "not-signed-in"
      | "too-many"
      | "used-link"
      | "account_not_linked"
      | typeof SIGN_UP_CLOSED
      | typeof ACCOUNT_BARRED,
      string
    >
  >;
  otherError: string;
  passwordChanged: string;
  ownerWays: (signIn: ReactNode, token: ReactNode) => ReactNode;
  token: string;
  wrongToken: (command: string) => string;
  email: string;
  password: string;
  forgotPassword: string;
  makeAccount: (href: string) => ReactNode;
  nobodyYet: (command: ReactNode) => ReactNode;
  byInvitation: string;
  signInWith: (provider: string) => string;
  makeAccountWith: (provider: string) => string;
}

const EN: SignInTexts = {
  title: "Sign in",
  errors: {
    "not-signed-in":
      "Sign in to go on. If you had an account before, its password is the one that counts.",
    "too-many": "There were too many attempts to sign in. Try again in five minutes.",
    "used-link": "The link was used, or is too old. Sign in with the token.",
    account_not_linked: "There is an account with this address. Sign in the way you signed up.",
    [SIGN_UP_CLOSED]:
      "Accounts are made by invitation here. Ask whoever runs this backend for one.",
    [ACCOUNT_BARRED]: "Whoever runs this backend has barred the account. Ask them.",
  },
  otherError: "The sign-in did not work. Try again.",
  passwordChanged: "The password was changed. Sign in with it.",
  ownerWays: (signIn, token) => (
    <>
      In Linnet's folder, {signIn} prints a link that signs you in. Or paste the token that {token}{" "}
      prints.
    </>
  ),
  token: "Token",
  wrongToken: (command) => `That is not the token. \`${command}\` prints it.`,
  email: "Email",
  password: "Password",
  forgotPassword: "Forgot the password?",
  makeAccount: (href) => (
    <>
      New here? <a href={href}>Make an account</a>.
    </>
  ),
  nobodyYet: (command) => (
    <>Nobody has an account here yet: {command} prints a link to the first one.</>
  ),
  byInvitation: "New here? Accounts are made by invitation: open the link that you were sent.",
  signInWith: (provider) => `Sign in with ${provider}`,
  makeAccountWith: (provider) => `Make an account with ${provider}`,
};

const DE: SignInTexts = {
  title: "Anmelden",
  errors: {
    "not-signed-in":
      "Melde dich an, um weiterzumachen. Wenn du schon ein Konto hattest, gilt dessen Passwort.",
    "too-many":
      "Es gab zu viele Versuche, sich anzumelden. Versuche es in fünf Minuten noch einmal.",
    "used-link": "Der Link wurde schon benutzt oder ist zu alt. Melde dich mit dem Token an.",
    account_not_linked:
      "Unter dieser Adresse gibt es ein Konto. Melde dich so an, wie du es angelegt hast.",
    [SIGN_UP_CLOSED]:
      "Konten gibt es hier auf Einladung. Bitte den, der dieses Backend betreibt, um eine.",
    [ACCOUNT_BARRED]: "Wer dieses Backend betreibt, hat das Konto gesperrt. Frage dort nach.",
  },
  otherError: "Die Anmeldung ist fehlgeschlagen. Versuche es noch einmal.",
  passwordChanged: "Das Passwort wurde geändert. Melde dich damit an.",
  ownerWays: (signIn, token) => (
    <>
      In Linnets Ordner gibt {signIn} einen Link aus, der dich anmeldet. Oder füge das Token ein,
      das {token} ausgibt.
    </>
  ),
  token: "Token",
  wrongToken: (command) => `Das ist nicht das Token. \`${command}\` gibt es aus.`,
  email: "E-Mail",
  password: "Passwort",
  forgotPassword: "Passwort vergessen?",
  makeAccount: (href) => (
    <>
      Neu hier? <a href={href}>Lege ein Konto an</a>.
    </>
  ),
  nobodyYet: (command) => (
    <>Noch niemand hat hier ein Konto: {command} gibt einen Link zum ersten aus.</>
  ),
  byInvitation: "Neu hier? Konten gibt es auf Einladung: Öffne den Link, den du bekommen hast.",
  signInWith: (provider) => `Mit ${provider} anmelden`,
  makeAccountWith: (provider) => `Mit ${provider} ein Konto anlegen`,
};

const AR: SignInTexts = {
  title: "تسجيل الدخول",
  errors: {
    "not-signed-in": "سجّل الدخول للمتابعة. إن كان لديك حساب من قبل فكلمة مروره هي المعتمدة.",
    "too-many": "كثرت محاولات تسجيل الدخول. حاول مرة أخرى بعد خمس دقائق.",
    "used-link": "استُعمل الرابط أو مضى عليه وقت طويل. سجّل الدخول بالرمز.",
    account_not_linked: "يوجد حساب بهذا العنوان. سجّل الدخول بالطريقة التي أنشأته بها.",
    [SIGN_UP_CLOSED]: "تُنشأ الحسابات هنا بدعوة. اطلب دعوة ممن يشغّل هذا الخادم.",
    [ACCOUNT_BARRED]: "حظر مشغّل هذا الخادم الحساب. راجعه في ذلك.",
  },
  otherError: "لم ينجح تسجيل الدخول. حاول مرة أخرى.",
  passwordChanged: "تغيّرت كلمة المرور. سجّل الدخول بها.",
  ownerWays: (signIn, token) => (
    <>
      في مجلد Linnet يطبع الأمر {signIn} رابطًا يسجّل دخولك. أو ألصق الرمز الذي يطبعه الأمر {token}.
    </>
  ),
  token: "الرمز",
  wrongToken: (command) => `ليس هذا هو الرمز. يطبعه الأمر \u2068\`${command}\`\u2069.`,
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  forgotPassword: "نسيت كلمة المرور؟",
  makeAccount: (href) => (
    <>
      جديد هنا؟ <a href={href}>أنشئ حسابًا</a>.
    </>
  ),
  nobodyYet: (command) => <>لا حساب لأحد هنا بعد: يطبع الأمر {command} رابطًا لأول حساب.</>,
  byInvitation: "جديد هنا؟ تُنشأ الحسابات بدعوة: افتح الرابط الذي أُرسل إليك.",
  signInWith: (provider) => `تسجيل الدخول عبر ${provider}`,
  makeAccountWith: (provider) => `إنشاء حساب عبر ${provider}`,
};

/** What the page says on which a person signs in, in each language. */
export const signInTexts: Readonly<Record<PageLanguage, SignInTexts>> = { en: EN, de: DE, ar: AR };
