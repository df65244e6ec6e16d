import "@linnet/ui/theme.css";
import "./pages.css";
import type { ReactNode } from "react";
import { currentPerson } from "./current-person.ts";
import { ForgetChats } from "./forget-chats.tsx";
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
          {person ? (
            <>
              <a href="/start">Start</a>
              <a href="/chats">Chats</a>
              <a href="/voice">Voice</a>
              <a href="/clients">Clients and keys</a>
              <a href="/x-account">X account</a>
              {person.isOwner ? <a href="/team">Team</a> : null}
              <a href="/account">Account</a>
              <a href="/reference">API</a>
              <form action={signOut}>
                <button className="link-button" type="submit">
                  Sign out
                </button>
              </form>
            </>
          ) : (
            <a href="/reference">API</a>
          )}
        </nav>
      </header>
      <main className="page-main">{children}</main>
    </div>
  );
}
