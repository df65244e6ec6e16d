// @vitest-environment happy-dom

import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextArea } from "./text-area.tsx";

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
