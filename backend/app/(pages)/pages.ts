/** A page that a person opens by a link. */
export interface LinkedPage {
  path: string;
  name: string;
  /** What one does there: with it, the first page has a card for the page. */
  about?: string;
  isForOwner?: boolean;
  /** Also for whoever is not signed in. */
  isForAll?: boolean;
  /** A step of something that begins elsewhere: the navigation leaves it out. */
  isStep?: boolean;
}

/** The pages in the order in which the navigation and the first page name them. */
const PAGES: readonly LinkedPage[] = [
  {
    path: "/start",
    name: "Set up",
    about: "A model that writes, the browser, the editor: what is there, and what is missing.",
  },
  { path: "/chats", name: "Chats" },
  { path: "/voice", name: "Voice", about: "How your posts should sound, and what they never say." },
  {
    path: "/device",
    name: "Connect a client",
    about: "Enter the code that the browser extension or VS Code shows.",
    isStep: true,
  },
  {
    path: "/clients",
    name: "Clients and keys",
    about: "See what is connected, revoke it, create API keys.",
  },
  { path: "/x-account", name: "X account", about: "Connect the account that you post from." },
  { path: "/team", name: "Team", isForOwner: true },
  { path: "/account", name: "Account", about: "Export or delete your data." },
  { path: "/reference", name: "API", isForAll: true },
];

/** The pages that somebody may open: `undefined` is not signed in. */
export function pagesOf(person: { isOwner: boolean } | undefined): LinkedPage[] {
  return PAGES.filter(
    ({ isForAll, isForOwner }) => isForAll || (person && (person.isOwner || !isForOwner)),
  );
}
