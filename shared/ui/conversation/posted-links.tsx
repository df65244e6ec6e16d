import type { PublishingOutput } from "@linnet/protocol";
import { ExternalLink } from "../external-link.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";

/** Where the posts that are up can be seen. */
export function PostedLinks({ urls }: Pick<PublishingOutput, "urls">) {
  const { strings } = useUiHost();
  if (urls.length === 0) return null;
  return (
    <p className="linnet-row">
      {urls.map((url, at) => (
        <ExternalLink key={url} url={url}>
          {urls.length === 1 ? strings.viewOnX : fill(strings.viewPostOnX, { number: at + 1 })}
        </ExternalLink>
      ))}
    </p>
  );
}
