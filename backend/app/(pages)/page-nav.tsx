"use client";

import { usePathname } from "next/navigation";

const PAGES = [
  { path: "/start", name: "Start" },
  { path: "/chats", name: "Chats" },
  { path: "/voice", name: "Voice" },
  { path: "/clients", name: "Clients and keys" },
  { path: "/x-account", name: "X account" },
  { path: "/team", name: "Team", isForOwner: true },
  { path: "/account", name: "Account" },
  { path: "/reference", name: "API", isForAll: true },
];

/** The links to the pages that this person may open, of which the one that is shown is marked. */
export function PageNav({ isSignedIn, isOwner }: { isSignedIn: boolean; isOwner: boolean }) {
  const shown = usePathname();
  return PAGES.filter(
    ({ isForAll, isForOwner }) => isForAll || (isSignedIn && (isOwner || !isForOwner)),
  ).map(({ path, name }) => (
    <a
      aria-current={shown === path || shown.startsWith(`${path}/`) ? "page" : undefined}
      href={path}
      key={path}
    >
      {name}
    </a>
  ));
}
