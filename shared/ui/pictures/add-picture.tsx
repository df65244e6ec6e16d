import { MOST_PICTURES, PICTURE_TYPES } from "@linnet/protocol";
import { useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { fill } from "../strings.ts";
import { type PickedPicture, type PictureSource, type ShownDraft, useUiHost } from "../ui-host.tsx";
import type { PictureIntake } from "./use-picture-intake.tsx";

/** Adds a picture to a post: from a file, or from a source of the host. */
export function AddPicture({
  draft,
  intake,
  isFull,
  onAdd,
}: {
  draft: ShownDraft;
  intake: PictureIntake;
  /** The post has as many pictures as X takes. */
  isFull: boolean;
  onAdd: (picked: PickedPicture) => void;
}) {
  const { strings, pictureSources = [], offeredPicture } = useUiHost();
  const [isOpen, setOpen] = useState(false);
  const [picking, setPicking] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const full = fill(strings.picturesFull, { count: MOST_PICTURES });

  async function pick({ id, pick }: PictureSource) {
    setPicking(id);
    intake.setNotes([]);
    try {
      const picked = await pick(draft);
      if (picked) onAdd(picked);
      setOpen(false);
    } catch (error) {
      intake.setNotes([error instanceof Error ? error.message : String(error)]);
    } finally {
      setPicking(undefined);
      // The button that had the focus is disabled while it works, or gone.
      opener.current?.focus();
    }
  }
  const openChooser = () => {
    setOpen(false);
    opener.current?.focus();
    chooser.current?.click();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="linnet-quiet"
        aria-disabled={isFull}
        aria-expanded={pictureSources.length > 0 ? isOpen : undefined}
        onClick={() => {
          if (isFull) return;
          if (pictureSources.length > 0) setOpen(!isOpen);
          else openChooser();
        }}
      >
        <Icon name="picture" /> {strings.addPicture}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(",")}
        aria-label={strings.addPicture}
        onChange={({ target }) => {
          intake.addFiles(target.files ?? []);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {offeredPicture && !isFull ? (
        <button
          type="button"
          className="linnet-primary"
          onClick={() => {
            onAdd(offeredPicture.picture);
            offeredPicture.onTaken();
            opener.current?.focus();
          }}
        >
          {strings.takeOfferedPicture}
        </button>
      ) : null}
      {isFull ? <p className="linnet-faint linnet-below">{full}</p> : null}
      {isOpen && !isFull ? (
        <fieldset className="linnet-picture-sources linnet-below" aria-busy={picking !== undefined}>
          <legend className="linnet-hidden">{strings.addPicture}</legend>
          <button type="button" disabled={picking !== undefined} onClick={openChooser}>
            <Icon name="file" /> {strings.pictureFromFile}
          </button>
          {pictureSources.map((source) => (
            <button
              key={source.id}
              type="button"
              disabled={picking !== undefined}
              onClick={() => void pick(source)}
            >
              {picking === source.id ? (
                <span aria-hidden="true" className="linnet-spinner" />
              ) : (
                <Icon name={source.icon} />
              )}{" "}
              {source.label}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
