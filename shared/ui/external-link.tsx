import type { ComponentProps } from "react";
import { useUiHost } from "./ui-host.tsx";

/** A link out of the view, which its host opens. */
export function ExternalLink({
  url,
  children,
  ...shown
}: { url: string } & Pick<ComponentProps<"a">, "aria-label" | "children" | "className" | "title">) {
  const { openUrl } = useUiHost();
  return (
    <a
      {...shown}
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
