import type { ReactNode } from "react";
import { hasAddress } from "../../db/no-address.ts";
import type { Person } from "./current-person.ts";
import { directionOf, type PageLanguage, pageLanguage } from "./page-language.ts";

const TEXTS: Readonly<Record<PageLanguage, ReactNode>> = {
  en: (
    <>
      Only this browser is signed in. <a href="/account">Choose an address and a password</a> to
      sign in elsewhere.
    </>
  ),
  de: (
    <>
      Nur dieser Browser ist angemeldet. <a href="/account">Wähle eine Adresse und ein Passwort</a>,
      um dich anderswo anzumelden.
    </>
  ),
  ar: (
    <>
      هذا المتصفح وحده مسجّل الدخول. <a href="/account">اختر عنوانًا وكلمة مرور</a> لتسجيل الدخول من
      مكان آخر.
    </>
  ),
};

/** Tells a person who joined by an invitation alone how to come back; nothing to everybody else. */
export async function NoAddressNotice({ person }: { person: Person }) {
  if (hasAddress(person)) return null;
  const language = await pageLanguage();
  return (
    // It stands on pages that are in English, too.
    <p className="notice" dir={directionOf(language)} lang={language}>
      {TEXTS[language]}
    </p>
  );
}
