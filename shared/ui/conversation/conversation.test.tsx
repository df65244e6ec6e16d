// @vitest-environment happy-dom

import type { LinnetMessage } from "@linnet/protocol";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { Conversation } from "./conversation.tsx";

const ANSWER: LinnetMessage = {
  id: "a",
  role: "assistant",
  parts: [{ type: "text", text: "An answer" }],
};

/** Tells what is observed that its size has changed. */
let resized = () => {};
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = () => {};
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

/** A log of 400 pixels whose answer is so many pixels high. */
function showLog(height: number, answer = ANSWER) {
  renderUi(<Conversation messages={[answer]} isWorking={false} actions={{}} empty={null} />);
  const log = screen.getByRole("log");
  const size = { height };
  Object.defineProperty(log, "clientHeight", { get: () => 400 });
  Object.defineProperty(log, "scrollHeight", { get: () => size.height });
  return {
    log,
    size,
    grow(to: number) {
      size.height = to;
      resized();
    },
    scrollTo(top: number) {
      log.scrollTop = top;
      fireEvent.scroll(log);
    },
  };
}

test("the end stays in view when a part grows after it was drawn", () => {
  const { log, grow, scrollTo } = showLog(600);
  scrollTo(200);
  grow(750);
  expect(log.scrollTop).toBe(350);
});

test("the end stays in view when a part has grown before the browser tells of the scrolling", () => {
  const { log, size, grow, scrollTo } = showLog(600);
  size.height = 800;
  scrollTo(200);
  grow(800);
  expect(log.scrollTop).toBe(400);
});

const DRAFT: LinnetMessage = {
  id: "d",
  role: "assistant",
  parts: [
    {
      type: "tool-submitDraft",
      toolCallId: "c",
      state: "input-streaming",
      input: { variants: [{ posts: [{ text: "The post." }] }] },
    },
  ],
};

/** A log of 400 pixels whose draft begins 300 pixels below the beginning. */
function showDraft(height: number) {
  const shown = showLog(height, DRAFT);
  const draft = screen.getByRole("article", { name: "Draft" });
  draft.getBoundingClientRect = () => new DOMRect(0, 300 - shown.log.scrollTop, 380, 500);
  return shown;
}

test("the top of the newest draft is in view when the draft and what follows it are taller than the view", () => {
  const { log, grow } = showDraft(650);
  grow(680);
  expect(log.scrollTop).toBe(280);
  grow(900);
  expect(log.scrollTop).toBe(292);
  fireEvent.scroll(log);
  grow(950);
  expect(log.scrollTop).toBe(292);
});

test("whoever scrolls on to the end of a tall draft stays there", () => {
  const { log, grow, scrollTo } = showDraft(900);
  grow(900);
  scrollTo(500);
  grow(960);
  expect(log.scrollTop).toBe(500);
});

test("nothing moves for a reader who has scrolled up, or who opens a part", async () => {
  const { log, grow, scrollTo } = showLog(900);
  scrollTo(500);
  scrollTo(100);
  grow(1_000);
  expect(log.scrollTop).toBe(100);
  scrollTo(600);
  fireEvent.click(screen.getByText("An answer"));
  grow(1_200);
  expect(log.scrollTop).toBe(600);
});

test("a reader who goes up by a little is left there, and followed again from the end", () => {
  const { log, grow, scrollTo } = showLog(900);
  scrollTo(500);
  scrollTo(470);
  grow(1_000);
  expect(log.scrollTop).toBe(470);
  scrollTo(590);
  grow(1_100);
  expect(log.scrollTop).toBe(700);
});

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test("a press that opens nothing stops no following", async () => {
  const { log, grow, scrollTo } = showLog(900);
  scrollTo(500);
  fireEvent.click(screen.getByText("An answer"));
  await twoFrames();
  grow(1_100);
  expect(log.scrollTop).toBe(700);
});

test("what has grown by a little while a press was looked at is followed, if it was not opened", async () => {
  const { log, grow, scrollTo } = showLog(900);
  scrollTo(500);
  fireEvent.click(screen.getByText("An answer"));
  grow(960);
  expect(log.scrollTop).toBe(500);
  await twoFrames();
  expect(log.scrollTop).toBe(560);
  fireEvent.click(screen.getByText("An answer"));
  fireEvent(screen.getByText("An answer"), new Event("toggle"));
  grow(1_000);
  await twoFrames();
  expect(log.scrollTop).toBe(560);
});

test("who has opened something taller than the rest is not taken away from it", async () => {
  const { log, size, grow, scrollTo } = showLog(900);
  scrollTo(500);
  fireEvent.click(screen.getByText("An answer"));
  grow(1_100);
  await twoFrames();
  grow(1_150);
  expect(log.scrollTop).toBe(500);
  scrollTo(750);
  size.height = 1_150;
  grow(1_300);
  expect(log.scrollTop).toBe(900);
});

test("a message of a form that this client does not know says so, and the others are shown", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = (parts: unknown): LinnetMessage =>
    JSON.parse(JSON.stringify({ id: "b", role: "assistant", parts }));
  const draft = { type: "tool-submitDraft", toolCallId: "c", state: "output-available" };
  const unknown = answer([{ ...draft, input: {}, output: { accepted: true, variants: 3 } }]);
  const shown = (last: LinnetMessage) => (
    <Conversation messages={[ANSWER, last]} isWorking={false} actions={{}} empty={null} />
  );
  const { rerender } = renderUi(shown(unknown));
  expect(screen.getByText("An answer")).toBeTruthy();
  expect(screen.getByText(/This message cannot be shown here/)).toBeTruthy();
  rerender(shown(answer([{ type: "text", text: "It is whole" }])));
  expect(screen.getByText("It is whole")).toBeTruthy();
  expect(screen.queryByText(/cannot be shown/)).toBeNull();
});
