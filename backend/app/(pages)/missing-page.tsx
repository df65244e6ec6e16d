import { directionOf, type PageLanguage } from "./page-language.ts";
import { pageTexts } from "./page-texts.ts";

/** What stands in the place of a page that is not there, or that is not for who asks. */
export function MissingPage({
  language,
  title,
  reason,
}: {
  /** Of the title and the reason: the pages around it may be in another one. */
  language: PageLanguage;
  title: string;
  reason: string;
}) {
  return (
    <div className="stack narrow" dir={directionOf(language)} lang={language}>
      <h1>{title}</h1>
      <p>{reason}</p>
      <p>
        <a href="/chats">{pageTexts[language].goToChats}</a>
      </p>
    </div>
  );
}
