import { type DraftPost, MOST_PICTURES } from "@linnet/protocol";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { problemReason } from "../conversation/problem-texts.ts";
import type { DraftAccess } from "../draft/draft-access.ts";
import type { PictureChange } from "../draft/edited-draft.ts";
import type { PictureUpload } from "../draft/picture-uploads.ts";
import { fill } from "../strings.ts";
import { type PickedPicture, useUiHost } from "../ui-host.tsx";
import { PictureButton } from "./picture-button.tsx";
import { PictureDetails } from "./picture-details.tsx";
import { UndoChange } from "./undo-change.tsx";
import { UploadingPicture } from "./uploading-picture.tsx";
import { useCropping } from "./use-cropping.tsx";
import { useDescriptions } from "./use-descriptions.tsx";

/** What a person does with the pictures of one post; places are counted from 0. */
export interface PictureActions {
  access: DraftAccess;
  /** Those of this post. */
  uploads: readonly PictureUpload[];
  onAdd: (picked: PickedPicture) => void;
  onRetry: (uploadId: string) => void;
  onDismiss: (uploadId: string) => void;
  onDescribe: (pictureId: string, altText: string) => void;
  /** Describes a picture that has no description; returns whether it had none. */
  onFill: (pictureId: string, altText: string) => boolean;
  /** A model's suggestion takes the place of a description. */
  onSuggestion: (pictureId: string, altText: string) => void;
  /** A part of a picture takes its place. */
  onCrop: (pictureId: string, part: Blob) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  /** A change of a picture of this post that can be taken back. */
  changed: PictureChange | undefined;
  onUndo: () => void;
}

/** The type of what is dragged when a picture is put at another place of its post. */
const DRAGGED = "application/x-linnet-picture";

/** The pictures of a post in their order. Choosing one shows what can be done with it. */
export function PostPictures({
  post: { text, pictures = [], altText: suggested },
  actions,
  onLeave,
}: {
  post: DraftPost;
  /** Absent while the draft can only be read. */
  actions: PictureActions | undefined;
  /** The person has left a description. */
  onLeave: () => void;
}) {
  const { strings, language } = useUiHost();
  const [chosenId, setChosenId] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const [moved, setMoved] = useState("");
  const uploads = actions?.uploads ?? [];

  // What was just added wants a description: it is chosen.
  const known = useRef<readonly string[]>(undefined);
  const ids = pictures.map(({ id }) => id);
  const joined = ids.join();
  useEffect(() => {
    const now = joined === "" ? [] : joined.split(",");
    const added = known.current && now.filter((id) => !known.current?.includes(id));
    if (added?.length === 1) setChosenId(added[0]);
    known.current = now;
  }, [joined]);

  const descriptions = useDescriptions(actions, text, chosenId !== undefined);
  const cropping = useCropping(actions);
  if (pictures.length === 0 && uploads.length === 0 && !actions?.changed) return null;
  const chosen = ids.indexOf(chosenId ?? "");
  const picture = pictures[chosen];
  const full =
    pictures.length < MOST_PICTURES
      ? undefined
      : fill(strings.picturesFull, { count: MOST_PICTURES });

  function move(from: number, to: number) {
    actions?.onMove(from, to);
    setMoved(fill(strings.pictureMoved, { number: to + 1, count: pictures.length }));
  }
  const dragging = (at: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED, String(at));
      dataTransfer.effectAllowed = "move";
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setTarget(at);
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged !== at) move(dragged, at);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setTarget(undefined);
    },
  });
  return (
    <div className="linnet-pictures">
      <ul className="linnet-picture-row" aria-label={strings.pictures}>
        {pictures.map((each, at) => (
          <li key={each.id}>
            <PictureButton
              picture={each}
              number={at + 1}
              access={actions?.access}
              label={fill(each.altText ? strings.pictureWithText : strings.pictureWithoutText, {
                number: at + 1,
                text: each.altText,
              })}
              className={target === at && dragged !== at ? "linnet-picture-target" : ""}
              aria-pressed={at === chosen}
              disabled={!actions}
              onClick={() => {
                setMoved("");
                setChosenId(at === chosen ? undefined : each.id);
              }}
              {...(actions && pictures.length > 1 ? dragging(at) : {})}
            >
              {each.altText === "" ? (
                <span aria-hidden="true" className="linnet-picture-mark linnet-picture-flag">
                  !
                </span>
              ) : null}
            </PictureButton>
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadingPicture upload={upload} />
          </li>
        ))}
      </ul>
      {actions
        ? uploads.map(({ id, problem, replaces }) =>
            problem === undefined ? null : (
              <div key={id} className="linnet-obstacle" role="alert">
                <p dir="auto">
                  {fill(strings.pictureNotUploaded, {
                    reason: (!replaces && full) || problemReason(problem, strings, language),
                  })}
                </p>
                <div className="linnet-row">
                  <button type="button" onClick={() => actions.onRetry(id)}>
                    {strings.tryAgain}
                  </button>
                  <button type="button" onClick={() => actions.onDismiss(id)}>
                    {strings.dismissPicture}
                  </button>
                </div>
              </div>
            ),
          )
        : null}
      {actions && picture ? (
        <PictureDetails
          picture={picture}
          number={chosen + 1}
          count={pictures.length}
          suggested={suggested}
          suggestion={descriptions(picture)}
          isCropping={uploads.some(({ replaces }) => replaces === picture.id)}
          onCrop={() => void cropping.begin(picture.id, chosen + 1)}
          onDescribe={(altText) => actions.onDescribe(picture.id, altText)}
          onLeave={onLeave}
          onMove={(by) => move(chosen, chosen + by)}
          onRemove={() => actions.onRemove(chosen)}
        />
      ) : null}
      {actions?.changed ? (
        <UndoChange
          key={`${actions.changed.change} ${actions.changed.id}`}
          change={actions.changed.change}
          onUndo={actions.onUndo}
        />
      ) : null}
      {cropping.shown}
      <span role="status" className="linnet-hidden">
        {moved}
      </span>
    </div>
  );
}
