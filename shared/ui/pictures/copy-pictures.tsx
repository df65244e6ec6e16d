import { problemOf } from "@linnet/client";
import type { DraftPost } from "@linnet/protocol";
import { useState } from "react";
import { problemReason } from "../conversation/problem-texts.ts";
import type { PictureAccess } from "../draft/draft-access.ts";
import { Icon } from "../icon.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { PictureButton } from "./picture-button.tsx";
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
  const { strings, language, copyPicture } = useUiHost();
  const [copied, setCopied] = useState<Copied>();
  const withPictures = posts.flatMap(({ pictures = [] }, post) =>
    pictures.length > 0 ? [{ pictures, post }] : [],
  );
  if (withPictures.length === 0) return null;

  async function copy(id: string) {
    try {
      await copyPicture(access.pictureBytes(id).then(toPng));
      setCopied({ id });
    } catch (error) {
      setCopied({ id, problem: problemReason(problemOf(error), strings, language) });
    }
  }
  return (
    <div className="linnet-copy-pictures">
      <p className="linnet-faint">{strings.linkHasNoPictures}</p>
      {withPictures.map(({ pictures, post }) => (
        <div key={post} className="linnet-row">
          {posts.length > 1 ? <span className="linnet-kind">{post + 1}</span> : null}
          {pictures.map((picture, at) => {
            const place = { number: at + 1, post: post + 1 };
            const isCopied = copied?.id === picture.id && copied.problem === undefined;
            const text = posts.length > 1 ? strings.copyPictureOfPost : strings.copyPictureNumber;
            return (
              <PictureButton
                key={picture.id}
                picture={picture}
                number={at + 1}
                access={access}
                label={fill(text, place)}
                onClick={() => void copy(picture.id)}
              >
                <span className="linnet-picture-mark">
                  <Icon name={isCopied ? "done" : "copy"} />
                </span>
              </PictureButton>
            );
          })}
        </div>
      ))}
      <span role="status" className="linnet-faint">
        {copied
          ? copied.problem === undefined
            ? strings.pictureCopied
            : fill(strings.pictureNotCopied, { reason: copied.problem })
          : ""}
      </span>
    </div>
  );
}
