// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTypedElsewhere } from "./use-typed-elsewhere.tsx";

test("what is typed in one view of a chat is told to its other views, and to no other chat's", async () => {
  const [here, there, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const { result } = renderHook(() => useTypedElsewhere("chat-1", here));
  renderHook(() => useTypedElsewhere("chat-1", there));
  renderHook(() => useTypedElsewhere("chat-2", elsewhere));
  result.current("A");
  result.current("Al");
  await vi.waitFor(() => expect(there.mock.calls).toEqual([["A"], ["Al"]]));
  expect(here).not.toHaveBeenCalled();
  expect(elsewhere).not.toHaveBeenCalled();
});
