import {
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";

type TextAreaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue"> & { value: string };

/**
 * A field of several lines with the text of its `value`. React does not get to know the text: with each change of it,
 * React writes the element's children, too, and Chromium begins a new step of Undo whenever nodes go. Ctrl+Z took back
 * single characters.
 */
export function TextArea({ value, ref, onChange, ...props }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // At first it is empty, or has what was typed before the page was ready.
  const shown = useRef("");
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => field.current,
  );
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (field.current && field.current.value !== value) field.current.value = value;
  });
  return (
    <textarea
      {...props}
      ref={field}
      onChange={(event) => {
        shown.current = event.target.value;
        onChange?.(event);
        // The parent may have made the old value of it, and is not drawn for that.
        redraw();
      }}
    />
  );
}
