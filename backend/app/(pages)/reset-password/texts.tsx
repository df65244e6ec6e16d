import type { ReactNode } from "react";
import type { PageLanguage } from "../page-language.ts";

/** What the page says on which a person of a link chooses a password, in one language. */
export interface ResetPasswordTexts {
  title: string;
  email: string;
  emailHint: string;
  password: string;
  endsSignIns: string;
  endKeys: string;
  take: string;
  usedLink: string;
  askForAnother: ReactNode;
}

/** What the page says on which a person of a link chooses a password, in each language. */
export const resetPasswordTexts: Readonly<Record<PageLanguage, ResetPasswordTexts>> = {
  en: {
    title: "Choose a password",
    email: "Email",
    emailHint: "You sign in by it.",
    password: "New password",
    endsSignIns: "Every browser that is signed in to this account is signed out.",
    endKeys: "End all connected clients and API keys too",
    take: "Take this password",
    usedLink: "The link was used, or is too old.",
    askForAnother: (
      <>
        Ask whoever runs this backend for another one, or <a href="/sign-in">sign in</a>.
      </>
    ),
  },
  de: {
    title: "Passwort wählen",
    email: "E-Mail",
    emailHint: "Damit meldest du dich an.",
    password: "Neues Passwort",
    endsSignIns: "Jeder Browser, der bei diesem Konto angemeldet ist, wird abgemeldet.",
    endKeys: "Auch alle verbundenen Programme trennen und alle API-Schlüssel widerrufen",
    take: "Dieses Passwort nehmen",
    usedLink: "Der Link wurde schon benutzt oder ist zu alt.",
    askForAnother: (
      <>
        Bitte den, der dieses Backend betreibt, um einen neuen, oder{" "}
        <a href="/sign-in">melde dich an</a>.
      </>
    ),
  },
  ar: {
    title: "اختيار كلمة المرور",
    email: "البريد الإلكتروني",
    emailHint: "به تسجّل الدخول.",
    password: "كلمة المرور الجديدة",
    endsSignIns: "يُسجَّل الخروج من كل متصفح دخل إلى هذا الحساب.",
    endKeys: "إنهاء كل البرامج المربوطة ومفاتيح API أيضًا",
    take: "استخدام كلمة المرور هذه",
    usedLink: "استُعمل الرابط أو مضى عليه وقت طويل.",
    askForAnother: (
      <>
        اطلب رابطًا آخر ممن يشغّل هذا الخادم، أو <a href="/sign-in">سجّل الدخول</a>.
      </>
    ),
  },
};
