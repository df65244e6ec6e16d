import "@linnet/ui/theme.css";
import "./pages.css";
import type { ReactNode } from "react";
import { currentPerson } from "./current-person.ts";
import { ForgetChats } from "./forget-chats.tsx";
import { pageLanguage } from "./page-language.ts";
import { PageNav } from "./page-nav.tsx";
import { pageTexts } from "./page-texts.ts";
import { pagesOf } from "./pages.ts";
import { signOut } from "./sign-out.ts";
import { hasJustSignedOut } from "./sign-out-mark.ts";
import { TellSignedIn } from "./signed-in-elsewhere.tsx";

/** Pages differ from person to person, and carry a nonce of their own. */
export const dynamic = "force-dynamic";

export default async function PagesLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  const texts = pageTexts[await pageLanguage()];
  const linked = pagesOf(person)
    .filter(({ isStep }) => !isStep)
    .map(({ path }) => ({ path, name: texts.names[path].name }));
  return (
    <div className="page">
      {!person && (await hasJustSignedOut()) ? <ForgetChats /> : null}
      {person ? <TellSignedIn /> : null}
      <header className="page-header">
        <a className="page-brand" href="/">
          Linnet
        </a>
        <nav aria-label={texts.pages}>
          <PageNav pages={linked} />
          {person ? (
            <form action={signOut}>
              <button className="link-button" type="submit">
                {texts.signOut}
              </button>
            </form>
          ) : null}
        </nav>
      </header>
      <main className="page-main">{children}</main>
    </div>
  );
}
