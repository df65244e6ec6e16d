import { ACCOUNT_BARRED, LAST_OWNER, SIGN_UP_CLOSED } from "../../auth/sign-up-guard.ts";
import type { PageLanguage } from "./page-language.ts";

/** What Better Auth or Linnet refuses often, by its code; it is said in English already. */
interface FailureTexts {
  INVALID_EMAIL_OR_PASSWORD: string;
  INVALID_PASSWORD: string;
  COMMON_PASSWORD: string;
  SESSION_EXPIRED: string;
  [SIGN_UP_CLOSED]: string;
  [ACCOUNT_BARRED]: string;
  [LAST_OWNER]: string;
}

/** What is said in the place of an error's own words; an error that is not here is shown in English. */
export const failureTexts: Readonly<Record<Exclude<PageLanguage, "en">, FailureTexts>> = {
  de: {
    INVALID_EMAIL_OR_PASSWORD: "Diese E-Mail-Adresse und dieses Passwort passen nicht zusammen.",
    INVALID_PASSWORD: "Das Passwort ist falsch.",
    COMMON_PASSWORD: "Dieses Passwort benutzen viele. Wähle ein anderes.",
    SESSION_EXPIRED: "Dafür ist die Anmeldung zu alt. Melde dich ab und wieder an.",
    [SIGN_UP_CLOSED]:
      "Konten gibt es hier auf Einladung. Bitte den, der dieses Backend betreibt, um einen Link.",
    [ACCOUNT_BARRED]: "Wer dieses Backend betreibt, hat das Konto gesperrt.",
    [LAST_OWNER]: "Niemand sonst ist Besitzer. Mache erst jemand anderen zum Besitzer.",
  },
  ar: {
    INVALID_EMAIL_OR_PASSWORD: "البريد الإلكتروني أو كلمة المرور غير صحيح.",
    INVALID_PASSWORD: "كلمة المرور غير صحيحة.",
    COMMON_PASSWORD: "يستخدم كثيرون كلمة المرور هذه. اختر غيرها.",
    SESSION_EXPIRED: "مضى على تسجيل دخولك وقت طويل. سجّل الخروج ثم الدخول من جديد.",
    [SIGN_UP_CLOSED]: "تُنشأ الحسابات هنا بدعوة. اطلب رابطًا ممن يشغّل هذا الخادم.",
    [ACCOUNT_BARRED]: "حظر مشغّل هذا الخادم الحساب.",
    [LAST_OWNER]: "لا مالك غيرك. اجعل شخصًا آخر مالكًا أولًا.",
  },
};
