// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { CropDialog } from "./crop-dialog.tsx";

afterEach(() => vi.restoreAllMocks());

/** Shows the dialog with a picture of 1,000 by 500 pixels, and notes what is drawn of it. */
function showDialog() {
  const drawn: number[][] = [];
  const context = {
    drawImage: (_picture: unknown, ...numbers: number[]) => void drawn.push(numbers),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["a picture"], { type: type ?? "" })),
  );
  const onPick = vi.fn<(blob: Blob) => void>();
  const onCancel = vi.fn();
  renderUi(
    <CropDialog title="Screenshot" address="data:image/png," onPick={onPick} onCancel={onCancel} />,
  );
  const image = document.querySelector("img");
  if (!image) throw new Error("no picture");
  vi.spyOn(image, "naturalWidth", "get").mockReturnValue(1_000);
  vi.spyOn(image, "naturalHeight", "get").mockReturnValue(500);
  fireEvent.load(image);
  return { drawn, onPick, onCancel };
}

test("the whole picture is taken unless the person chooses a part", async () => {
  const { drawn, onPick } = showDialog();
  expect(screen.getByText("1000 by 500 pixels")).toBeDefined();
  expect(screen.getByRole("button", { name: "Whole picture" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onPick).toHaveBeenCalledOnce());
  expect(onPick.mock.calls[0]?.[0].type).toBe("image/png");
  expect(drawn).toEqual([[0, 0, 1_000, 500, 0, 0, 1_000, 500]]);
});

test("keys size the part and move it, and the size is told", async () => {
  const { drawn } = showDialog();
  const part = screen.getByRole("application", { name: "Part of the picture" });
  expect(document.activeElement).toBe(part);
  for (const key of ["ArrowLeft", "ArrowUp"]) fireEvent.keyDown(part, { key, shiftKey: true });
  expect(screen.getByText("980 by 480 pixels")).toBeDefined();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) fireEvent.keyDown(part, { key });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(drawn).toEqual([[20, 20, 980, 480, 0, 0, 980, 480]]));
});

test("the pointer draws a part, and moves it where it begins inside", async () => {
  const { drawn } = showDialog();
  const area = document.querySelector(".linnet-crop-area");
  if (!(area instanceof HTMLElement)) throw new Error("no area");
  area.setPointerCapture = () => {};
  // Shown at half of its size.
  vi.spyOn(area, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 500, 250));
  const at = (x: number, y: number) => ({
    pointerId: 1,
    button: 0,
    clientX: 10 + x,
    clientY: 20 + y,
  });
  fireEvent.pointerDown(area, at(50, 50));
  fireEvent.pointerMove(area, at(150, 100));
  fireEvent.pointerUp(area, at(150, 100));
  fireEvent.pointerMove(area, at(400, 200));
  expect(screen.getByText("200 by 100 pixels")).toBeDefined();
  fireEvent.pointerDown(area, at(100, 80));
  fireEvent.pointerMove(area, at(125, 90));
  fireEvent.pointerUp(area, at(125, 90));
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(drawn).toEqual([[150, 120, 200, 100, 0, 0, 200, 100]]));
});

test("a picture that cannot be read says so, and cannot be added", () => {
  const { onPick, onCancel } = showDialog();
  const image = document.querySelector("img");
  if (image) fireEvent.error(image);
  expect(screen.getByRole("alert").textContent).toBe("The picture cannot be read. Choose another.");
  expect(screen.getByRole("button", { name: "Add" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onPick).not.toHaveBeenCalled();
});
