import type { DraftPost } from "@linnet/protocol";
import { useState } from "react";
import type { PictureAccess } from "../draft/draft-editor.ts";
import { fill, type LinnetStrings } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { toPng } from "./to-png.ts";

interface Copied {
  id: string;
  /** Why it is not on the clipboard. */
  problem?: string;
}

/** Copies the pictures of a draft one by one, for a person who pastes them into X. */
export function CopyPictures({
  posts,
  access,
}: {
  posts: readonly DraftPost[];
  access: PictureAccess;
}) {
  const { strings, copyPicture } = useUiHost();
  const [copied, setCopied] = useState<Copied>();
  const places = posts.flatMap(({ pictures = [] }, post) =>
    pictures.map(({ id }, picture) => ({ id, post, picture })),
  );
  if (places.length === 0) return null;

  async function copy(id: string) {
    try {
      await copyPicture(access.pictureBytes(id).then(toPng));
      setCopied({ id });
    } catch (error) {
      setCopied({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return (
    <div className="linnet-copy-pictures">
      <p className="linnet-faint">{strings.linkHasNoPictures}</p>
      <div className="linnet-row">
        {places.map(({ id, post, picture }) => (
          <button key={`${post}-${picture}`} type="button" onClick={() => void copy(id)}>
            {labelOf(places.length, posts.length, post, picture, strings)}
          </button>
        ))}
        <span role="status" className="linnet-faint">
          {copied
            ? copied.problem === undefined
              ? strings.pictureCopied
              : fill(strings.pictureNotCopied, { reason: copied.problem })
            : ""}
        </span>
      </div>
    </div>
  );
}

function labelOf(
  count: number,
  posts: number,
  post: number,
  picture: number,
  strings: LinnetStrings,
): string {
  if (count === 1) return strings.copyPicture;
  const text = posts > 1 ? strings.copyPictureOfPost : strings.copyPictureNumber;
  return fill(text, { number: picture + 1, post: post + 1 });
}
