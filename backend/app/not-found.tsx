import PagesLayout from "./(pages)/layout.tsx";
import NotFound from "./(pages)/not-found.tsx";

export const metadata = { title: "Not found · Linnet" };

/** The answer at an address that no route has. */
export default function NoRoute() {
  return (
    <PagesLayout>
      <NotFound />
    </PagesLayout>
  );
}
