import {
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";

type TextAreaProps = Omit<ComponentProps<"textarea">, "value" | "defaultValue"> & {
  value: string;
  /** Changes together with a `value` that the field's own Undo is to take back. */
  step?: number;
};

/**
 * Replaces the text as if it were typed, which is the only way into the field's Undo and needs the focus. It leaves the
 * focus where it was.
 */
function retype(field: HTMLTextAreaElement, text: string): void {
  const { activeElement } = document;
  field.focus({ preventScroll: true });
  // A field that is inert does not take it, and something else would get the text.
  if (document.activeElement !== field) return;
  field.select();
  document.execCommand("insertText", false, text);
  if (activeElement === field) return;
  field.blur();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

/**
 * A field of several lines with the text of its `value`. React does not get to know the text: with each change of it,
 * React writes the element's children, too, and Chromium begins a new step of Undo whenever nodes go. Ctrl+Z took back
 * single characters.
 */
export function TextArea({ value, step = 0, ref, onChange, ...props }: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // At first it is empty, or has what was typed before the page was ready.
  const shown = useRef("");
  const lastStep = useRef(step);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => field.current,
  );
  useLayoutEffect(() => {
    const isStep = step !== lastStep.current;
    lastStep.current = step;
    // As the field has it.
    const text = value.replaceAll(/\r\n?/g, "\n");
    if (shown.current === text) return;
    shown.current = text;
    if (!field.current || field.current.value === text) return;
    if (isStep) retype(field.current, text);
    if (field.current.value !== text) field.current.value = text;
  });
  return (
    <textarea
      {...props}
      ref={field}
      onChange={(event) => {
        if (event.target.value === shown.current) return;
        shown.current = event.target.value;
        onChange?.(event);
        // The parent may have made the old value of it, and is not drawn for that.
        redraw();
      }}
    />
  );
}
