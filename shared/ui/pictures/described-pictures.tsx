import type { PostPicture } from "@linnet/protocol";
import type { PictureAccess } from "../draft/draft-access.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { StoredPicture } from "./stored-picture.tsx";

/** The pictures that go up with a post, each with its description, or a word that it has none. */
export function DescribedPictures({
  pictures,
  access,
}: {
  pictures: readonly PostPicture[];
  access: PictureAccess | undefined;
}) {
  const { strings } = useUiHost();
  if (pictures.length === 0) return null;
  return (
    <ul className="linnet-described-pictures" aria-label={strings.pictures}>
      {pictures.map((picture, at) => (
        <li key={picture.id}>
          <StoredPicture picture={picture} number={at + 1} access={access} />
          {picture.altText ? (
            <p dir="auto">
              <span className="linnet-kind">{strings.altText}</span>{" "}
              <span dir="auto">{picture.altText}</span>
            </p>
          ) : (
            <p className="linnet-flag" role="note">
              {fill(strings.pictureUndescribed, { number: at + 1 })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
