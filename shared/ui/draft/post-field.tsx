import { TextArea } from "../text-area.tsx";
import { PostPreview } from "./post-preview.tsx";

/**
 * The text of a post as a field. The field's own text is transparent: the post as X shows it lies over it, so
 * that links look like links while a person writes, and makes the field as high as its text.
 *
 * @param onLeave the field has lost the focus.
 */
export function PostField({
  text,
  marked,
  label,
  step = 0,
  autoFocus = false,
  onText,
  onLeave,
}: {
  text: string;
  /** Pieces of it that nothing supports. */
  marked: readonly string[];
  label: string;
  /** As of the {@link TextArea}. */
  step?: number;
  autoFocus?: boolean;
  onText: (text: string) => void;
  onLeave?: (() => void) | undefined;
}) {
  return (
    <div className="linnet-post-field">
      <TextArea
        aria-label={label}
        dir="auto"
        rows={1}
        spellCheck
        value={text}
        step={step}
        autoFocus={autoFocus}
        onChange={({ target }) => onText(target.value)}
        onBlur={onLeave}
      />
      <PostPreview text={text} marked={marked} isLaidOver />
    </div>
  );
}
