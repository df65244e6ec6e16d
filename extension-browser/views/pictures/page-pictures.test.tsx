// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PagePictureSources, usePagePictures } from "./use-page-pictures.tsx";

type Answer = (script: { files?: string[]; args?: unknown[] }) => unknown;

const { front, answers, captured } = vi.hoisted(() => ({
  front: { id: 3, windowId: 7, title: "The dam", url: "https://a.example/" as string | undefined },
  /** What the scripts in the page return. */
  answers: {
    script: (() => undefined) as Answer,
    screenshot: async () => "data:image/png;base64,AA==",
  },
  /** The windows of which a screenshot was taken. */
  captured: [] as number[],
}));

vi.mock("wxt/browser", () => ({
  browser: {
    windows: { getLastFocused: async () => ({ id: 7 }) },
    tabs: {
      query: async () => [front],
      captureVisibleTab: async (windowId: number) => {
        captured.push(windowId);
        return answers.screenshot();
      },
    },
    scripting: {
      executeScript: async (script: { files?: string[]; args?: unknown[] }) => [
        { result: answers.script(script) },
      ],
    },
  },
}));

const images = [
  { address: "https://a.example/dam.png", altText: "The dam at noon", width: 800, height: 600 },
  { address: "https://b.example/map.png", altText: "", width: 300, height: 200 },
];
const PNG = "data:image/png;base64,AAEC";

let pictures: PagePictureSources;
const pick = (id: string) =>
  pictures.sources
    .find((source) => source.id === id)
    ?.pick({ draftId: "1", posts: [], sources: [] });

function View({ isPopup }: { isPopup: boolean }) {
  pictures = usePagePictures(isPopup);
  return pictures.dialog;
}

beforeEach(() => {
  front.url = "https://a.example/";
  captured.length = 0;
  answers.script = () => undefined;
});
afterEach(cleanup);

test("a picture of the page goes to the post with the page's description", async () => {
  answers.script = ({ files, args }) => {
    if (files) return images;
    return args?.[0] === images[0]?.address ? PNG : undefined;
  };
  render(<View isPopup />);
  const picking = pick("page");
  const choice = await screen.findByRole("button", {
    name: "Picture 1: 800 by 600 pixels. The dam at noon",
  });
  expect(screen.getByRole("button", { name: "Picture 2: 300 by 200 pixels" })).toBeDefined();
  fireEvent.click(choice);
  const picked = await picking;
  expect(picked?.altText).toBe("The dam at noon");
  expect(picked?.blob.type).toBe("image/png");
  expect(new Uint8Array((await picked?.blob.arrayBuffer()) ?? [])).toEqual(
    new Uint8Array([0, 1, 2]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a picture that its site gives to no page is taken as the page shows it", async () => {
  answers.script = ({ files, args }) => {
    if (files) return images;
    // The one asks for the file, the other for its place.
    return args?.length === 1 ? { left: 10, top: 20, width: 300, height: 200 } : undefined;
  };
  render(<View isPopup />);
  const picking = pick("page");
  fireEvent.click(await screen.findByRole("button", { name: /^Picture 2/ }));
  await screen.findByText(/This is the picture as the page shows it/);
  expect(captured).toEqual([7]);
  const shown = document.querySelector(".linnet-crop img");
  if (!shown) throw new Error("no picture");
  Object.defineProperties(shown, { naturalWidth: { value: 1_000 }, naturalHeight: { value: 700 } });
  fireEvent.load(shown);
  expect(screen.getByText("300 by 200 pixels")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await picking).toBeUndefined();
});

test("a picture that is gone says so, and another can be chosen", async () => {
  answers.script = ({ files }) => (files ? images : undefined);
  render(<View isPopup />);
  const picking = pick("page");
  fireEvent.click(await screen.findByRole("button", { name: /^Picture 2/ }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/cannot be read/);
  expect(screen.getByRole("button", { name: /^Picture 1/ })).toHaveProperty("disabled", false);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await picking).toBeUndefined();
});

test("a page without pictures says so", async () => {
  answers.script = () => [];
  render(<View isPopup />);
  const picking = pick("page");
  await screen.findByText("This page shows no pictures that are larger than icons.");
  // The text stands in the document before the dialog is open.
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await picking).toBeUndefined();
});

test("a page that extensions may not read says what to do, by what is missing", async () => {
  answers.script = () => {
    throw new Error("Cannot access contents of the page.");
  };
  render(<View isPopup={false} />);
  await expect(pick("page")).rejects.toThrow(/Add one from a file/);
  front.url = undefined;
  await expect(pick("page")).rejects.toThrow(/Click Linnet's icon on this page first/);
});

test("what a page returns in place of a list of pictures is not shown", async () => {
  answers.script = () => ({ address: 1 });
  render(<View isPopup />);
  await expect(pick("page")).rejects.toThrow(/Add one from a file/);
});

test("a screenshot is of the window in front, and is named after the page", async () => {
  render(<View isPopup />);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["cut"], { type: type ?? "" })),
  );
  const picking = pick("screenshot");
  await screen.findByRole("dialog", { name: "Screenshot of this page" });
  const shown = document.querySelector(".linnet-crop img");
  if (!shown) throw new Error("no picture");
  expect(shown.getAttribute("src")).toBe("data:image/png;base64,AA==");
  Object.defineProperties(shown, { naturalWidth: { value: 1_000 }, naturalHeight: { value: 700 } });
  fireEvent.load(shown);
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(await picking).toEqual({
    blob: expect.objectContaining({ type: "image/png" }),
    altText: "Screenshot of The dam",
  });
  expect(captured).toEqual([7]);
});
