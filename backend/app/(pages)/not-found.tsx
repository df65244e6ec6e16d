import { MissingPage } from "./missing-page.tsx";
import { pageLanguage } from "./page-language.ts";
import { pageTexts } from "./page-texts.ts";

export default async function NotFound() {
  const language = await pageLanguage();
  const { noSuchPage, noSuchPageReason } = pageTexts[language];
  return <MissingPage language={language} reason={noSuchPageReason} title={noSuchPage} />;
}
