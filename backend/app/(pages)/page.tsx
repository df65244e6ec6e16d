import { requirePerson } from "./current-person.ts";

export default async function HomePage() {
  const person = await requirePerson("/");
  return (
    <div className="narrow stack">
      <h1>Linnet is running</h1>
      <p>Signed in as {person.name}.</p>
      <ul className="choices">
        <li>
          <a href="/start">Start</a>: a model that writes, the browser, the editor; what is there,
          and what is missing.
        </li>
        <li>
          <a href="/chats">Chats</a>: draft a post here, or go on with what you began elsewhere.
        </li>
        <li>
          <a href="/device">Connect a client</a>: enter the code that the browser extension or VS
          Code shows.
        </li>
        <li>
          <a href="/voice">Voice</a>: how your posts should sound, and what they never say.
        </li>
        <li>
          <a href="/clients">Clients and keys</a>: see what is connected, revoke it, create API
          keys.
        </li>
        <li>
          <a href="/x-account">X account</a>: connect the account that you post from.
        </li>
        <li>
          <a href="/account">Account</a>: export or delete your data.
        </li>
        <li>
          <a href="/reference">API reference</a>
        </li>
      </ul>
    </div>
  );
}
