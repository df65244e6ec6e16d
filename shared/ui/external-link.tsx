import type { ReactNode } from "react";
import { useUiHost } from "./ui-host.tsx";

/** A link out of the view, which its host opens. */
export function ExternalLink({ url, children }: { url: string; children: ReactNode }) {
  const { openUrl } = useUiHost();
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={(event) => {
        event.preventDefault();
        openUrl(url);
      }}
    >
      {children}
    </a>
  );
}
