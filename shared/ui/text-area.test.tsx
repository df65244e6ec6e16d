// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TextArea } from "./text-area.tsx";

afterEach(cleanup);

function Short() {
  const [text, setText] = useState("");
  return <TextArea value={text} onChange={({ target }) => setText(target.value.slice(0, 3))} />;
}

test("a change that its parent does not take is not shown either", () => {
  render(<Short />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  for (const [typed, shown] of [
    ["ab", "ab"],
    ["abcd", "abc"],
    ["abcx", "abc"],
    ["abcy", "abc"],
  ]) {
    fireEvent.change(field, { target: { value: typed } });
    expect(field.value).toBe(shown);
  }
});

test("where the field does not take the focus, nothing is typed into another one", () => {
  const { rerender } = render(<TextArea value={"One"} step={0} />);
  const box = screen.getByRole<HTMLTextAreaElement>("textbox");
  const type = vi.spyOn(document, "execCommand").mockReturnValue(true);
  vi.spyOn(box, "focus").mockImplementation(() => {});
  rerender(<TextArea value={"Two\r\nlines"} step={1} />);
  expect(type).not.toHaveBeenCalled();
  expect(box.value).toBe("Two\nlines");
});

test("a change that Undo is to take back is typed; it is no change of the person's, and the focus stays", () => {
  const onChange = vi.fn();
  const field = (value: string, step: number) => (
    <>
      <button type="button">Put</button>
      <TextArea value={value} step={step} onChange={onChange} />
    </>
  );
  const { rerender } = render(field("One", 0));
  const box = screen.getByRole<HTMLTextAreaElement>("textbox");
  const type = vi.spyOn(document, "execCommand").mockImplementation((_command, _ui, text = "") => {
    expect(document.activeElement).toBe(box);
    expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe(box.value);
    fireEvent.change(box, { target: { value: text } });
    return true;
  });
  screen.getByRole("button").focus();
  rerender(field("One, stored elsewhere", 0));
  expect(box.value).toBe("One, stored elsewhere");
  expect(type).not.toHaveBeenCalled();
  rerender(field("Two", 1));
  expect(box.value).toBe("Two");
  expect(type.mock.calls).toEqual([["insertText", false, "Two"]]);
  expect(onChange).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("button"));
});
