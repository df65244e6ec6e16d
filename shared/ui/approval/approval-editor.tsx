import { type PostPicture, showsSomething } from "@linnet/protocol";
import { type ReactNode, useState } from "react";
import { CounterRing } from "../draft/counter-ring.tsx";
import type { PictureAccess } from "../draft/draft-access.ts";
import { PostField } from "../draft/post-field.tsx";
import { useDraftRules } from "../draft/use-draft-rules.tsx";
import { DescribedPictures } from "../pictures/described-pictures.tsx";
import { useUiHost } from "../ui-host.tsx";

/** Edits what is to be posted; what is approved then is the edited text, with the pictures as they are. */
export function ApprovalEditor({
  texts,
  markedOf,
  picturesOf,
  access,
  labelOf,
  limit,
  isBusy,
  approveLabel,
  onApprove,
  onPostNow,
  onCancel,
  children,
}: {
  texts: readonly string[];
  /** Pieces of a post that nothing supports. */
  markedOf: (at: number) => readonly string[];
  picturesOf: (at: number) => readonly PostPicture[];
  access: PictureAccess | undefined;
  labelOf: (at: number) => string;
  limit: number;
  isBusy: boolean;
  approveLabel: string;
  onApprove: (posts: { text: string }[]) => void;
  /** There when approving is for a time. */
  onPostNow?: ((posts: { text: string }[]) => void) | undefined;
  onCancel: () => void;
  /** Stands above the buttons. */
  children?: ReactNode;
}) {
  const { strings } = useUiHost();
  const rules = useDraftRules();
  const [edited, setEdited] = useState(texts);
  const posts = edited.map((text) => ({ text }));
  const canApprove = edited.every(showsSomething);
  return (
    <form
      className="linnet-post-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (canApprove) onApprove(posts);
      }}
    >
      {edited.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move.
        <div key={at} className="linnet-post">
          {edited.length > 1 ? <p className="linnet-faint">{labelOf(at)}</p> : null}
          <PostField
            text={text}
            marked={markedOf(at)}
            label={labelOf(at)}
            // The person has just asked to edit this text.
            autoFocus={at === 0}
            onText={(typed) => setEdited(edited.map((old, index) => (index === at ? typed : old)))}
          />
          <DescribedPictures pictures={picturesOf(at)} access={access} />
          <div className="linnet-row linnet-post-foot">
            {rules ? <CounterRing weight={rules.weightedLength(text)} limit={limit} /> : null}
          </div>
        </div>
      ))}
      {children}
      <div className="linnet-row">
        <button type="submit" className="linnet-primary" disabled={isBusy || !canApprove}>
          {approveLabel}
        </button>
        {onPostNow ? (
          <button type="button" disabled={isBusy || !canApprove} onClick={() => onPostNow(posts)}>
            {strings.schedulePostNow}
          </button>
        ) : null}
        <button type="button" disabled={isBusy} onClick={onCancel}>
          {strings.cancel}
        </button>
      </div>
    </form>
  );
}
