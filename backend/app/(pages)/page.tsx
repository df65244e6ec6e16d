import { sourceSite } from "@linnet/client";
import { listChats } from "../../db/queries/chats.ts";
import { requirePerson } from "./current-person.ts";
import { pagesOf } from "./pages.ts";

/** How many of the latest chats the page shows. */
const SHOWN_CHATS = 3;

export default async function HomePage() {
  const person = await requirePerson("/");
  const { chats } = await listChats(person.id, { limit: SHOWN_CHATS });
  return (
    <div className="stack">
      <h1>What do you want to post about?</h1>
      <p>
        Paste a text, name a page or ask for research. Whatever you begin here is also in the
        extensions, and the other way round.
      </p>
      <p className="row">
        <a className="button" href="/chats?show=new">
          Write a post
        </a>
      </p>
      {chats.length > 0 ? (
        <section aria-labelledby="chats" className="stack">
          <h2 id="chats">Go on with</h2>
          <ul className="lines">
            {chats.map((chat) => {
              const site = sourceSite(chat);
              return (
                <li key={chat.id}>
                  <a dir="auto" href={`/chats/${chat.id}`}>
                    {chat.title}
                  </a>
                  {site ? <bdi className="hint">{site}</bdi> : null}
                </li>
              );
            })}
          </ul>
          <a href="/chats">All chats</a>
        </section>
      ) : null}
      <ul className="links">
        {pagesOf(person)
          .filter(({ about }) => about)
          .map(({ path, name, about }) => (
            <li className="card" key={path}>
              <a href={path}>{name}</a>
              <p className="hint">{about}</p>
            </li>
          ))}
      </ul>
      <p className="hint">Signed in as {person.name}.</p>
    </div>
  );
}
