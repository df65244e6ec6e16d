"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { pagesOf } from "./pages.ts";

/** The links to the pages that this person may open, of which the one that is shown is marked. */
export function PageNav({ person }: { person: { isOwner: boolean } | undefined }) {
  const shown = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // In a narrow window the links scroll: the page that is shown is in their middle.
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (!link || !row) return;
    const room = row.clientWidth - link.offsetWidth;
    row.scrollLeft = link.offsetLeft - row.offsetLeft - room / 2;
  }, []);
  return pagesOf(person)
    .filter(({ isStep }) => !isStep)
    .map(({ path, name }) => {
      const isShown = shown === path || shown.startsWith(`${path}/`);
      return (
        <a
          aria-current={isShown ? "page" : undefined}
          href={path}
          key={path}
          onFocus={(event) =>
            event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
          }
          ref={isShown ? current : undefined}
        >
          {name}
        </a>
      );
    });
}
