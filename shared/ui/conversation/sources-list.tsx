import { OWN_TEXT_TITLE } from "@linnet/protocol";
import { ExternalLink } from "../external-link.tsx";
import { useUiHost } from "../ui-host.tsx";
import { sourceNumber } from "./cited-sources.tsx";

export interface ShownSource {
  id: string;
  title: string;
  url?: string | undefined;
}

/** Sources in the order in which they came, with their numbers in the conversation. */
export function SourcesList({ sources }: { sources: readonly ShownSource[] }) {
  const { strings } = useUiHost();
  if (sources.length === 0) return null;
  return (
    <div className="linnet-sources">
      <h2>{strings.sources}</h2>
      <ol>
        {sources.map(({ id, title, url }, index) => (
          <li key={id} value={sourceNumber(id, index)}>
            {url && /^https?:/i.test(url) ? (
              <ExternalLink url={url}>
                <bdi>{title || url}</bdi>
              </ExternalLink>
            ) : title === OWN_TEXT_TITLE ? (
              strings.ownText
            ) : (
              <bdi>{title}</bdi>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
