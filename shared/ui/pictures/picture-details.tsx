import { LONGEST_ALT_TEXT, type PostPicture } from "@linnet/protocol";
import { AltText } from "../draft/alt-text.tsx";
import { IconButton } from "../icon-button.tsx";
import { fill } from "../strings.ts";
import { TextArea } from "../text-area.tsx";
import { useUiHost } from "../ui-host.tsx";
import { SuggestDescription } from "./suggest-description.tsx";
import type { Suggestion } from "./use-descriptions.tsx";

/** What can be done with the picture that is chosen: describe it, put it at another place, take it off. */
export function PictureDetails({
  picture: { altText },
  number,
  count,
  suggested,
  suggestion,
  isCropping,
  onDescribe,
  onLeave,
  onCrop,
  onMove,
  onRemove,
}: {
  picture: PostPicture;
  /** Its place in the post, from 1. */
  number: number;
  /** Pictures of the post. */
  count: number;
  /** A description that the agent has suggested. */
  suggested: string | undefined;
  /** What a model suggests that looks at the picture; absent where none can be asked. */
  suggestion: Suggestion | undefined;
  /** A part of it is being uploaded, which takes its place. */
  isCropping: boolean;
  onDescribe: (altText: string) => void;
  /** The person has left the field. */
  onLeave: () => void;
  onCrop: () => void;
  /** By how many places: -1 or 1. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { strings, language } = useUiHost();
  const formatted = new Intl.NumberFormat(language);
  // A button that is disabled while it has the focus would lose it.
  const mover = (by: -1 | 1, text: string) => {
    const other = number + by;
    const canMove = other >= 1 && other <= count;
    const label = canMove ? fill(text, { number, other }) : fill(text, { number, other: number });
    return (
      <IconButton
        icon={by === -1 ? "before" : "after"}
        label={label}
        hasTip
        isOff={!canMove}
        onClick={() => onMove(by)}
      />
    );
  };
  return (
    <div className="linnet-picture-details">
      <TextArea
        aria-label={fill(strings.describePicture, { number })}
        placeholder={fill(strings.describePicture, { number })}
        dir="auto"
        rows={2}
        spellCheck
        maxLength={LONGEST_ALT_TEXT}
        value={altText}
        onChange={({ target }) => onDescribe(target.value)}
        onBlur={onLeave}
      />
      {altText === "" ? <p className="linnet-picture-note">{strings.noDescription}</p> : null}
      {altText === "" && suggested ? (
        <AltText text={suggested} canCopy onUse={() => onDescribe(suggested)} />
      ) : null}
      {suggestion ? <SuggestDescription suggestion={suggestion} /> : null}
      <div className="linnet-row">
        {count > 1 ? (
          <>
            {mover(-1, strings.movePictureBefore)}
            {mover(1, strings.movePictureAfter)}
          </>
        ) : null}
        <IconButton
          icon="crop"
          label={fill(strings.cropPicture, { number })}
          hasTip
          isOff={isCropping}
          onClick={onCrop}
        />
        <IconButton
          icon="remove"
          label={fill(strings.removePicture, { number })}
          hasTip
          onClick={onRemove}
        />
        <span className="linnet-spacer" />
        <span className="linnet-faint">
          {fill(strings.charactersOf, {
            count: formatted.format(altText.length),
            limit: formatted.format(LONGEST_ALT_TEXT),
          })}
        </span>
      </div>
    </div>
  );
}
