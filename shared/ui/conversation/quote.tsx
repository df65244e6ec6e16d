import { quoteAddress } from "@linnet/drafts";
import type { ReactNode } from "react";
import { useUiHost } from "../ui-host.tsx";

/**
 * The words of a source, which lead to their place in it where it has an address; its number may follow. They stand on
 * the side of what they belong to, whichever way they run.
 */
export function Quote({
  text,
  shown = text,
  url,
  children,
}: {
  text: string;
  /** The text with marks, where it has any. */
  shown?: ReactNode;
  url: string | undefined;
  children?: ReactNode;
}) {
  const { strings, openUrl } = useUiHost();
  const address = quoteAddress(url, text);
  if (!address) {
    return (
      <blockquote className="linnet-quote">
        <bdi>{shown}</bdi> {children}
      </blockquote>
    );
  }
  return (
    <blockquote className="linnet-quote" cite={url}>
      <a
        href={address}
        title={strings.showInPage}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          event.preventDefault();
          openUrl(address);
        }}
      >
        <bdi>{shown}</bdi>
      </a>{" "}
      {children}
    </blockquote>
  );
}
