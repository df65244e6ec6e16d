// @vitest-environment happy-dom
import { UiHostProvider } from "@linnet/ui";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryPorts } from "../../../testing/memory-port.ts";
import { CallRouter, type ViewLink } from "../../host/window/call-router.ts";
import { registerWaitingPictures } from "../../host/window/waiting-pictures.ts";
import {
  codePictureAsked,
  type HighlightedCode,
  keptPictures,
  type SelectedCode,
  selectCode,
} from "../../protocol/code-picture.ts";
import { HostClient } from "../host-client.ts";
import { viewTexts } from "../view-texts.tsx";
import { type CodePictures, useCodePictures } from "./use-code-pictures.tsx";

const inColour = (background: string): HighlightedCode => ({
  background,
  foreground: "#888888",
  lines: ["one();", "two();"].map((text) => [
    { text, color: "#123456", isBold: false, isItalic: false },
  ]),
});
const code: SelectedCode = {
  file: "count.ts",
  firstLine: 9,
  text: "one();\ntwo();",
  isDark: true,
  light: inColour("#ffffff"),
  dark: inColour("#1e1e1e"),
};
const texts = viewTexts({});

/** The texts of the last drawing, and every colour that was used in it. */
let drawn: string[];
let colors: Set<string>;
let view: ViewLink;
let client: HostClient;
/** Shows the view in a new document, as the editor does when the view is shown again. */
let open: () => void;
let host: ReturnType<CodePictures["host"]>;
let selection: () => SelectedCode;

function View({ client }: { client: HostClient }) {
  const pictures = useCodePictures(client);
  host = pictures.host(texts);
  return <UiHostProvider host={{ strings: texts }}>{pictures.shown(texts)}</UiHostProvider>;
}

const pick = () => host.pictureSources?.[0]?.pick({ draftId: "1", posts: [], sources: [] });

beforeEach(() => {
  drawn = [];
  colors = new Set();
  const context = {
    measureText: () => ({ width: 8 }),
    scale() {
      drawn = [];
      colors = new Set();
    },
    fillRect() {},
    beginPath() {},
    roundRect() {},
    fill() {},
    stroke() {},
    fillText: (text: string) => void drawn.push(text),
    set fillStyle(color: string) {
      colors.add(color);
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["a picture"], { type: type ?? "" })),
  );
  const router = new CallRouter();
  registerWaitingPictures(router);
  selection = () => code;
  router.on(selectCode, () => selection());
  open = () => {
    const ports = memoryPorts();
    view = router.serve(ports.host).view;
    client = new HostClient(ports.webview);
    render(<View client={client} />);
  };
  open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a post gets the picture as the person wants it to look", async () => {
  const picking = pick();
  const picture = await screen.findByRole("img", {
    name: /^Code from count\.ts, lines 9 to 10: one\(\);\s+two\(\);$/,
  });
  expect(picture).toBeInstanceOf(HTMLCanvasElement);
  expect(screen.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
  expect(colors).toContain("#1e1e1e");
  expect(drawn).toEqual(["one();", "two();"]);

  fireEvent.click(screen.getByRole("button", { name: "Light" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Line numbers" }));
  expect(colors).toContain("#ffffff");
  expect(drawn).toEqual(["9", "one();", "10", "two();"]);
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(await picking).toEqual({
    blob: expect.objectContaining({ type: "image/png" }),
    altText: "Code from count.ts, lines 9 to 10: one();\ntwo();",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a person who cancels adds nothing", async () => {
  const picking = pick();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await picking).toBeUndefined();
});

test("why there is no picture is told as the host says it", async () => {
  selection = () => {
    throw new Error("Select something in an editor first.");
  };
  await expect(pick()).rejects.toThrow(/^Select something in an editor first\.$/);
});

test("the picture of a command waits for a post, or is discarded", async () => {
  const make = async () => {
    act(() => view.send(codePictureAsked, code));
    fireEvent.click(await screen.findByRole("button", { name: "Add" }));
    await screen.findByText(/waits for its post/);
  };
  await make();
  expect(host.offeredPicture?.picture.altText).toMatch(/^Code from count\.ts/);
  act(() => host.offeredPicture?.onTaken());
  await waitFor(() => expect(host.offeredPicture).toBeUndefined());
  await make();
  fireEvent.click(screen.getByRole("button", { name: "Discard the picture" }));
  expect(host.offeredPicture).toBeUndefined();
  expect(screen.queryByText(/waits for its post/)).toBeNull();
});

test("pictures of commands wait one behind the other, also while the view is hidden", async () => {
  for (const file of ["one.ts", "two.ts"]) {
    act(() => view.send(codePictureAsked, { ...code, file }));
    await screen.findByRole("img", { name: new RegExp(file) });
    fireEvent.click(screen.getByRole("button", { name: "Add" }));
    await screen.findByText(/waits for its post/);
  }
  await waitFor(async () => expect((await client.call(keptPictures, {})).pictures).toHaveLength(2));
  for (const file of ["one.ts", "two.ts"]) {
    cleanup();
    open();
    await screen.findByText(/waits for its post/);
    expect(host.offeredPicture?.picture.altText).toContain(file);
    expect(host.offeredPicture?.picture.blob.type).toBe("image/png");
    act(() => host.offeredPicture?.onTaken());
  }
  await waitFor(() => expect(host.offeredPicture).toBeUndefined());
});

test("the dialog is there again when the view is, until the person has answered", async () => {
  const kept = async () => (await client.call(keptPictures, {})).code?.file;
  act(() => view.send(codePictureAsked, { ...code, file: "one.ts" }));
  await screen.findByRole("img", { name: /one\.ts/ });
  // Another question takes its place.
  selection = () => ({ ...code, file: "two.ts" });
  void pick();
  await screen.findByRole("img", { name: /two\.ts/ });
  await waitFor(async () => expect(await kept()).toBe("two.ts"));
  cleanup();
  open();
  await screen.findByRole("img", { name: /two\.ts/ });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByText(/waits for its post/);
  await waitFor(async () => expect(await kept()).toBeUndefined());
  cleanup();
  open();
  await screen.findByText(/waits for its post/);
  expect(screen.queryByRole("dialog")).toBeNull();
});
