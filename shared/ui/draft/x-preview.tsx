import type { DraftPost, DraftSource } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { PostPreview } from "./post-preview.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

/** The address that X makes a card of, as far as can be told here: the last one that is written out. */
function cardOf(links: readonly { url: string }[]): URL | undefined {
  const last = links.findLast(({ url }) => /^https?:\/\//i.test(url))?.url;
  return last && URL.canParse(last) ? new URL(last) : undefined;
}

function Post({ post: { text }, sources }: { post: DraftPost; sources: readonly DraftSource[] }) {
  const { strings } = useUiHost();
  const links = useDraftRules()?.linksIn(text) ?? [];
  const card = cardOf(links);
  const last = links.at(-1);
  // X leaves an address at the end away, and shows its card.
  const isAtEnd = card !== undefined && last !== undefined && text.trimEnd().endsWith(last.url);
  const title = card && sources.find(({ url }) => url === card.href || url === last?.url)?.title;
  return (
    <li className="linnet-x-post">
      <span className="linnet-x-avatar" aria-hidden="true" />
      <div className="linnet-x-body">
        <p className="linnet-x-name">{strings.you}</p>
        <PostPreview text={isAtEnd ? text.trimEnd().slice(0, -last.url.length).trimEnd() : text} />
        {card ? (
          <div className="linnet-x-card">
            <p className="linnet-faint" dir="ltr">
              {card.host.replace(/^www\./, "")}
            </p>
            {title ? <p dir="auto">{title}</p> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/**
 * The posts about as X shows them: avatar, line breaks, links, a card for an address, and a thread as one line of
 * posts. The picture and the title of a card come from the page itself, which this client does not ask.
 */
export function XPreview({
  posts,
  sources,
}: {
  posts: readonly DraftPost[];
  sources: readonly DraftSource[];
}) {
  const { strings } = useUiHost();
  return (
    <details className="linnet-details">
      <summary>{strings.asOnX}</summary>
      <ol className="linnet-x">
        {posts.map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread have no other name than their place.
          <Post key={index} post={post} sources={sources} />
        ))}
      </ol>
    </details>
  );
}
