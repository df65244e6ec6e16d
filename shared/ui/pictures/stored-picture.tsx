import type { PostPicture } from "@linnet/protocol";
import type { PictureAccess } from "../draft/draft-access.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { useStoredPicture } from "./use-stored-picture.tsx";

/** A picture of a post, with its description for people who do not see it. */
export function StoredPicture({
  picture: { id, altText },
  number,
  access,
}: {
  picture: PostPicture;
  /** Its place in the post, from 1. */
  number: number;
  access: PictureAccess | undefined;
}) {
  const { strings } = useUiHost();
  const { url, hasFailed, retry } = useStoredPicture(id, access);
  if (hasFailed) {
    return (
      <button type="button" className="linnet-picture-failed" onClick={retry}>
        {fill(strings.pictureNotLoaded, { number })}
      </button>
    );
  }
  const name = altText || fill(strings.picture, { number });
  return url ? (
    <img src={url} alt={name} draggable={false} />
  ) : (
    <span className="linnet-picture-waiting" role="img" aria-label={name} />
  );
}
