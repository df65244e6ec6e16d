import "@linnet/ui/theme.css";
import "./pages.css";
import type { ReactNode } from "react";
import { currentPerson } from "./current-person.ts";
import { ForgetChats } from "./forget-chats.tsx";
import { PageNav } from "./page-nav.tsx";
import { signOut } from "./sign-out.ts";
import { hasJustSignedOut } from "./sign-out-mark.ts";
import { TellSignedIn } from "./signed-in-elsewhere.tsx";

/** Pages differ from person to person, and carry a nonce of their own. */
export const dynamic = "force-dynamic";

export default async function PagesLayout({ children }: { children: ReactNode }) {
  const person = await currentPerson();
  return (
    <div className="page">
      {!person && (await hasJustSignedOut()) ? <ForgetChats /> : null}
      {person ? <TellSignedIn /> : null}
      <header className="page-header">
        <a className="page-brand" href="/">
          Linnet
        </a>
        <nav aria-label="Pages">
          <PageNav person={person && { isOwner: person.isOwner }} />
          {person ? (
            <form action={signOut}>
              <button className="link-button" type="submit">
                Sign out
              </button>
            </form>
          ) : null}
        </nav>
      </header>
      <main className="page-main">{children}</main>
    </div>
  );
}
