import PagesLayout from "./(pages)/layout.tsx";
import NotFound from "./(pages)/not-found.tsx";
import { pageLanguage } from "./(pages)/page-language.ts";
import { pageTexts } from "./(pages)/page-texts.ts";

export async function generateMetadata() {
  return { title: `${pageTexts[await pageLanguage()].notFound} · Linnet` };
}

/** The answer at an address that no route has. */
export default function NoRoute() {
  return (
    <PagesLayout>
      <NotFound />
    </PagesLayout>
  );
}
