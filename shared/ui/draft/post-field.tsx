import { PostPreview } from "./post-preview.tsx";

/**
 * The text of a post as a field. The field lies over the post as X shows it, so that links look like links
 * while a person writes; the post behind it makes the field as high as its text.
 *
 * @param onLeave the field has lost the focus.
 */
export function PostField({
  text,
  label,
  onText,
  onLeave,
}: {
  text: string;
  label: string;
  onText: (text: string) => void;
  onLeave: () => void;
}) {
  return (
    <div className="linnet-post-field">
      <PostPreview text={text} isBackground />
      <textarea
        aria-label={label}
        dir="auto"
        rows={1}
        spellCheck
        value={text}
        onChange={({ target }) => onText(target.value)}
        onBlur={onLeave}
      />
    </div>
  );
}
