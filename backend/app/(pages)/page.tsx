import { sourceSite } from "@linnet/client";
import { listChats } from "../../db/queries/chats.ts";
import { requirePerson } from "./current-person.ts";
import { homeTexts } from "./home-texts.tsx";
import { pageLanguage } from "./page-language.ts";
import { pageTexts } from "./page-texts.ts";
import { pagesOf } from "./pages.ts";

/** How many of the latest chats the page shows. */
const SHOWN_CHATS = 3;

export default async function HomePage() {
  const person = await requirePerson("/");
  const { chats } = await listChats(person.id, { limit: SHOWN_CHATS });
  const language = await pageLanguage();
  const texts = homeTexts[language];
  const { names } = pageTexts[language];
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <p>{texts.intro} </p>
      <p className="row">
        <a className="button" href="/chats?show=new">
          {texts.write}
        </a>
      </p>
      {chats.length > 0 ? (
        <section aria-labelledby="chats" className="stack">
          <h2 id="chats">{texts.goOnWith}</h2>
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
          <a href="/chats">{texts.allChats}</a>
        </section>
      ) : null}
      <ul className="links">
        {pagesOf(person)
          .map(({ path }) => ({ path, ...names[path] }))
          .filter(({ about }) => about)
          .map(({ path, name, about }) => (
            <li className="card" key={path}>
              <a href={path}>{name}</a>
              <p className="hint">{about}</p>
            </li>
          ))}
      </ul>
      <p className="hint">{texts.signedInAs(<span dir="auto">{person.name}</span>)}</p>
    </div>
  );
}
