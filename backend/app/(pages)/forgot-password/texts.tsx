import type { ReactNode } from "react";
import type { PageLanguage } from "../page-language.ts";

/** What the page says to whoever has forgotten the password, in one language. */
export interface ForgotPasswordTexts {
  documentTitle: string;
  title: string;
  email: string;
  send: string;
  sent: string;
  noMails: string;
  askAnOwner: string;
  ifYouRunIt: (command: ReactNode) => ReactNode;
  signIn: string;
}

/** What the page says to whoever has forgotten the password, in each language. */
export const forgotPasswordTexts: Readonly<Record<PageLanguage, ForgotPasswordTexts>> = {
  en: {
    documentTitle: "Forgot the password",
    title: "Forgot the password?",
    email: "Email",
    send: "Send me a link",
    sent: "If somebody has an account under this address and signs in by a password, a link is on its way. It works for an hour.",
    noMails: "This backend sends no mails.",
    askAnOwner:
      "This backend sends no mails. Ask an owner of it for a link: the page Team makes one for each person.",
    ifYouRunIt: (command) => <>If you run it: {command} prints such a link.</>,
    signIn: "Sign in",
  },
  de: {
    documentTitle: "Passwort vergessen",
    title: "Passwort vergessen?",
    email: "E-Mail",
    send: "Link schicken",
    sent: "Wenn es unter dieser Adresse ein Konto gibt, das sich mit einem Passwort anmeldet, ist ein Link unterwegs. Er gilt eine Stunde.",
    noMails: "Dieses Backend verschickt keine E-Mails.",
    askAnOwner:
      "Dieses Backend verschickt keine E-Mails. Bitte einen seiner Besitzer um einen Link: Die Seite Team macht einen für jede Person.",
    ifYouRunIt: (command) => <>Wenn du es selbst betreibst: {command} gibt so einen Link aus.</>,
    signIn: "Anmelden",
  },
  ar: {
    documentTitle: "نسيان كلمة المرور",
    title: "نسيت كلمة المرور؟",
    email: "البريد الإلكتروني",
    send: "أرسل إليّ رابطًا",
    sent: "إن كان لهذا العنوان حساب يُسجَّل الدخول إليه بكلمة مرور، فسيصل إليه رابط. يصلح الرابط ساعة واحدة.",
    noMails: "لا يرسل هذا الخادم رسائل بريد.",
    askAnOwner:
      "لا يرسل هذا الخادم رسائل بريد. اطلب رابطًا من أحد مالكيه: تنشئ صفحة «الفريق» رابطًا لكل شخص.",
    ifYouRunIt: (command) => <>إن كنت أنت من يشغّله: يطبع الأمر {command} رابطًا كهذا.</>,
    signIn: "تسجيل الدخول",
  },
};
