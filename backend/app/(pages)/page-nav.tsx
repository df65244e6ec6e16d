"use client";

import { usePathname } from "next/navigation";
import { PAGES } from "./pages.ts";

/** The links to the pages that this person may open, of which the one that is shown is marked. */
export function PageNav({ isSignedIn, isOwner }: { isSignedIn: boolean; isOwner: boolean }) {
  const shown = usePathname();
  return PAGES.filter(
    ({ isForAll, isForOwner, isStep }) =>
      isForAll || (isSignedIn && !isStep && (isOwner || !isForOwner)),
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
