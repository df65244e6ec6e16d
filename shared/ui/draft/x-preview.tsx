import type { DraftPost, DraftSource } from "@linnet/protocol";
import { StoredPicture } from "../pictures/stored-picture.tsx";
import { useUiHost } from "../ui-host.tsx";
import type { PictureAccess } from "./draft-access.ts";
import { PostPreview } from "./post-preview.tsx";
import { useDraftRules } from "./use-draft-rules.tsx";

/** The address that X makes a card of, as far as can be told here: the last one that is written out. */
function cardOf(links: readonly { url: string }[]): URL | undefined {
  const last = links.findLast(({ url }) => /^https?:\/\//i.test(url))?.url;
  return last && URL.canParse(last) ? new URL(last) : undefined;
}

function Post({
  post: { text, pictures = [] },
  sources,
  access,
}: {
  post: DraftPost;
  sources: readonly DraftSource[];
  access: PictureAccess | undefined;
}) {
  const { strings } = useUiHost();
  const links = useDraftRules()?.linksIn(text) ?? [];
  // Where there are pictures, X shows them and no card.
  const card = pictures.length === 0 ? cardOf(links) : undefined;
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
        {pictures.length > 0 ? (
          <div className={`linnet-x-pictures linnet-x-pictures-${pictures.length}`}>
            {pictures.map((picture, at) => (
              <div key={picture.id}>
                <StoredPicture picture={picture} number={at + 1} access={access} />
                {picture.altText ? (
                  <span aria-hidden="true" className="linnet-x-alt">
                    ALT
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        ) : null}
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
 * The posts about as X shows them: avatar, line breaks, links, pictures in X's grid, a card for an address, and a
 * thread as one line of posts. The picture and the title of a card come from the page itself, which this client does not ask.
 */
export function XPreview({
  posts,
  sources,
  pictures,
}: {
  posts: readonly DraftPost[];
  sources: readonly DraftSource[];
  /** Loads the pictures of the posts. */
  pictures?: PictureAccess | undefined;
}) {
  const { strings } = useUiHost();
  return (
    <details className="linnet-details">
      <summary>{strings.asOnX}</summary>
      <ol className="linnet-x">
        {posts.map((post, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a thread have no other name than their place.
          <Post key={index} post={post} sources={sources} access={pictures} />
        ))}
      </ol>
    </details>
  );
}
