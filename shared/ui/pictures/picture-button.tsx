import type { PostPicture } from "@linnet/protocol";
import type { ComponentProps } from "react";
import type { PictureAccess } from "../draft/draft-access.ts";
import { Icon } from "../icon.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { useStoredPicture } from "./use-stored-picture.tsx";

/** A small picture to press. Pressing one that could not be loaded also loads it again. */
export function PictureButton({
  picture: { id },
  number,
  access,
  label,
  className = "",
  onClick,
  children,
  ...button
}: Omit<ComponentProps<"button">, "onClick"> & {
  picture: PostPicture;
  /** Its place in the post, from 1. */
  number: number;
  access: PictureAccess | undefined;
  label: string;
  onClick: () => void;
}) {
  const { strings } = useUiHost();
  const { url, hasFailed, retry } = useStoredPicture(id, access);
  const name = hasFailed ? `${label}. ${fill(strings.pictureNotLoaded, { number })}` : label;
  return (
    <button
      {...button}
      type="button"
      className={`linnet-picture ${className}`}
      aria-label={name}
      title={name}
      onClick={() => {
        if (hasFailed) retry();
        onClick();
      }}
    >
      {url ? (
        <img src={url} alt="" draggable={false} />
      ) : hasFailed ? (
        <span className="linnet-picture-failed">
          <Icon name="picture" />
        </span>
      ) : (
        <span className="linnet-picture-waiting" />
      )}
      {children}
    </button>
  );
}
