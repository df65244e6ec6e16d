import type { ReactNode } from "react";
import type { PageLanguage } from "../page-language.ts";

/** What the page says on which a person makes an account, in one language. */
export interface SignUpTexts {
  title: string;
  joinTitle: string;
  email: string;
  password: string;
  name: string;
  makeAccount: string;
  invited: string;
  join: string;
  chooseNow: string;
  usedInvitation: string;
  byInvitation: string;
  whyByInvitation: string;
  askForLink: string;
  askForAnotherLink: string;
  ifYouRunIt: (first: ReactNode, others: ReactNode) => ReactNode;
  haveAccount: (href: string) => ReactNode;
}

const EN: SignUpTexts = {
  title: "Make an account",
  joinTitle: "Join",
  email: "Email",
  password: "Password",
  name: "Name (optional)",
  makeAccount: "Make the account",
  invited:
    "You are invited to draft posts here. One press is enough: this browser stays signed in. To sign in elsewhere, choose an address and a password, now or later.",
  join: "Join",
  chooseNow: "Choose an address and a password now",
  usedInvitation: "The invitation was used, or is too old.",
  byInvitation: "Accounts are made by invitation here.",
  whyByInvitation:
    "Whoever has an account can use up the operator's model, so the operator decides who has.",
  askForLink: "Ask whoever runs this backend for a link.",
  askForAnotherLink: "Ask whoever runs this backend for another link.",
  ifYouRunIt: (first, others) => (
    <>
      If you run it: {first} prints a link for the first account, and {others} one for each other
      person.
    </>
  ),
  haveAccount: (href) => (
    <>
      Have an account? <a href={href}>Sign in</a>.
    </>
  ),
};

const DE: SignUpTexts = {
  title: "Konto anlegen",
  joinTitle: "Beitreten",
  email: "E-Mail",
  password: "Passwort",
  name: "Name (freiwillig)",
  makeAccount: "Konto anlegen",
  invited:
    "Du bist eingeladen, hier Beiträge zu entwerfen. Ein Druck genügt: Dieser Browser bleibt angemeldet. Um dich anderswo anzumelden, wähle eine Adresse und ein Passwort, jetzt oder später.",
  join: "Beitreten",
  chooseNow: "Adresse und Passwort jetzt wählen",
  usedInvitation: "Die Einladung wurde schon benutzt oder ist zu alt.",
  byInvitation: "Konten gibt es hier auf Einladung.",
  whyByInvitation:
    "Wer ein Konto hat, kann das Modell des Betreibers aufbrauchen. Darum entscheidet der Betreiber, wer eines hat.",
  askForLink: "Bitte den, der dieses Backend betreibt, um einen Link.",
  askForAnotherLink: "Bitte den, der dieses Backend betreibt, um einen neuen Link.",
  ifYouRunIt: (first, others) => (
    <>
      Wenn du es selbst betreibst: {first} gibt einen Link für das erste Konto aus, und {others}{" "}
      einen für jede weitere Person.
    </>
  ),
  haveAccount: (href) => (
    <>
      Schon ein Konto? <a href={href}>Melde dich an</a>.
    </>
  ),
};

const AR: SignUpTexts = {
  title: "إنشاء حساب",
  joinTitle: "الانضمام",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  name: "الاسم (اختياري)",
  makeAccount: "إنشاء الحساب",
  invited:
    "أنت مدعو إلى صياغة المنشورات هنا. تكفي ضغطة واحدة: يبقى هذا المتصفح مسجّل الدخول. لتسجيل الدخول من مكان آخر اختر عنوانًا وكلمة مرور، الآن أو لاحقًا.",
  join: "انضمام",
  chooseNow: "اختيار عنوان وكلمة مرور الآن",
  usedInvitation: "استُعملت الدعوة أو مضى عليها وقت طويل.",
  byInvitation: "تُنشأ الحسابات هنا بدعوة.",
  whyByInvitation: "من لديه حساب قد يستنفد نموذج المشغّل، لذلك يقرر المشغّل من يكون له حساب.",
  askForLink: "اطلب رابطًا ممن يشغّل هذا الخادم.",
  askForAnotherLink: "اطلب رابطًا آخر ممن يشغّل هذا الخادم.",
  ifYouRunIt: (first, others) => (
    <>
      إن كنت أنت من يشغّله: يطبع الأمر {first} رابطًا لأول حساب، ويطبع الأمر {others} رابطًا لكل شخص
      آخر.
    </>
  ),
  haveAccount: (href) => (
    <>
      لديك حساب؟ <a href={href}>سجّل الدخول</a>.
    </>
  ),
};

/** What the page says on which a person makes an account, in each language. */
export const signUpTexts: Readonly<Record<PageLanguage, SignUpTexts>> = { en: EN, de: DE, ar: AR };
