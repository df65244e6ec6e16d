/** A page that a person opens by a link. */
export interface LinkedPage {
  path: (typeof PAGES)[number]["path"];
  isForOwner?: boolean;
  /** Also for whoever is not signed in. */
  isForAll?: boolean;
  /** A step of something that begins elsewhere: the navigation leaves it out. */
  isStep?: boolean;
}

/** The pages in the order in which the navigation and the first page name them. */
const PAGES = [
  { path: "/start" },
  { path: "/chats" },
  { path: "/voice" },
  { path: "/device", isStep: true },
  { path: "/clients" },
  { path: "/x-account" },
  { path: "/team", isForOwner: true },
  { path: "/account" },
  { path: "/reference", isForAll: true },
] as const;

/** The pages that somebody may open: `undefined` is not signed in. */
export function pagesOf(person: { isOwner: boolean } | undefined): LinkedPage[] {
  const pages: readonly LinkedPage[] = PAGES;
  return pages.filter(
    ({ isForAll, isForOwner }) => isForAll || (person && (person.isOwner || !isForOwner)),
  );
}
