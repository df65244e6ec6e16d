// @vitest-environment happy-dom
import { createMemoryChatStores } from "@linnet/client";
import { renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useTypedElsewhere } from "./use-typed-elsewhere.tsx";

const { typed } = createMemoryChatStores();

/** A view's field, and what keeps it. */
function openView(chatId: string, atFirst = "") {
  return renderHook(() => {
    const [text, setText] = useState(atFirst);
    return { text, keep: useTypedElsewhere(chatId, typed, setText) };
  }).result;
}

test("what is typed in one view of a chat is told to its other views, and to no other chat's", async () => {
  const [here, there, elsewhere] = [openView("1"), openView("1"), openView("2", "Beta")];
  void here.current.keep("A");
  void here.current.keep("Al");
  await waitFor(() => expect(there.current.text).toBe("Al"));
  expect(here.current.text).toBe("");
  expect(elsewhere.current.text).toBe("Beta");
});

test("what was typed elsewhere while the view was opened is shown, where nothing was typed in it", async () => {
  await typed.set("3", "Typed elsewhere");
  const [empty, written] = [openView("3"), openView("3", "Typed here")];
  await waitFor(() => expect(empty.current.text).toBe("Typed elsewhere"));
  expect(written.current.text).toBe("Typed here");
});
