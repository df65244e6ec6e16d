"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import type { LinkedPage } from "./pages.ts";

/** The links to these pages, of which the one that is shown is marked. */
export function PageNav({
  pages,
}: {
  pages: readonly { path: LinkedPage["path"]; name: string }[];
}) {
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
  return pages.map(({ path, name }) => {
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
