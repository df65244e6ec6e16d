// @vitest-environment happy-dom

import { ProblemError } from "@linnet/client";
import type { MoveScheduled, ScheduledPost } from "@linnet/protocol";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import type { UiHost } from "../ui-host.tsx";
import { localTimeZone } from "./local-time.ts";
import { ScheduleView } from "./schedule-view.tsx";

// A Wednesday.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 25, 16) }));
afterEach(() => void vi.useRealTimers());

function post(id: string, day: number, hours = 9, minutes = 30): ScheduledPost {
  return {
    id,
    chatId: `chat-${id}`,
    draftId: `draft-${id}`,
    at: new Date(2026, 10, day, hours, minutes).toISOString(),
    timeZone: localTimeZone(),
    kind: "post",
    posts: [{ text: `Text ${id}.` }],
    account: { username: "riverwatch", name: "River Watch" },
  };
}

function memory(): NonNullable<UiHost["choices"]> {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  };
}

function renderView(posts: ScheduledPost[], host: Partial<UiHost> = {}) {
  const done: unknown[] = [];
  const access = {
    list: async () => [...posts],
    move: async (id: string, to: MoveScheduled) => {
      done.push([id, to]);
      const at = posts.findIndex((each) => each.id === id);
      const found = posts[at];
      if (!found || !("at" in to)) throw new Error("unexpected");
      posts[at] = { ...found, ...to };
      return { ...found, ...to };
    },
    cancel: async (id: string) => {
      done.push([id, "cancelled"]);
      posts.splice(
        posts.findIndex((each) => each.id === id),
        1,
      );
    },
  };
  const view = renderUi(
    <ScheduleView access={access} onOpen={(chatId) => done.push(chatId)} />,
    host,
  );
  return { done, access, ...view };
}

const showCalendar = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Calendar" }));
const cell = (name: string | RegExp) => screen.getByRole("gridcell", { name });
const ofDay = (name: string) => within(screen.getByRole("region", { name }));

function begin(from: HTMLElement): { types: string[] } {
  const types: string[] = [];
  const setData = (type: string) => types.push(type);
  fireEvent.dragStart(from, { dataTransfer: { setData, effectAllowed: "none" } });
  return { types };
}

function drop(dataTransfer: { types: string[] }, to: HTMLElement): { isTaken: boolean } {
  const over = createEvent.dragOver(to, { dataTransfer });
  fireEvent(to, over);
  if (over.defaultPrevented) fireEvent.drop(to, { dataTransfer });
  return { isTaken: over.defaultPrevented };
}

/** Drags a post of the grid, or of the list, onto a day. */
function drag(from: HTMLElement, to: HTMLElement): { isTaken: boolean } {
  const taken = drop(begin(from), to);
  fireEvent.dragEnd(from);
  return taken;
}

test("where nothing waits, the view says what scheduling is and how to get there", async () => {
  renderView([]);
  await screen.findByText(/Remind me\.\.\./);
  expect(screen.getByText("Nothing is scheduled")).toBeDefined();
});

test("the month is there where nothing waits, and an empty day says how something comes onto it", async () => {
  renderView([]);
  await showCalendar();
  screen.getByRole("grid", { name: "November 2026" });
  expect(screen.queryByText(/^Drag a post/)).toBeNull();
  ofDay("Wednesday, November 25").getByText(/Remind me\.\.\./);
  fireEvent.click(cell("Thursday, November 26"));
  ofDay("Thursday, November 26").getByText(/Remind me\.\.\./);
  fireEvent.click(cell("Tuesday, November 24"));
  expect(ofDay("Tuesday, November 24").queryByText(/Remind me\.\.\./)).toBeNull();
});

test("the calendar is remembered", async () => {
  const choices = memory();
  const { unmount } = renderView([post("a", 27)], { choices });
  await showCalendar();
  unmount();
  renderView([post("a", 27)], { choices });
  await screen.findByRole("grid", { name: "November 2026" });
});

test("a day has its posts with the actions of the list, and today is marked", async () => {
  const { done } = renderView([post("a", 27), post("b", 27, 14), post("c", 28)]);
  await showCalendar();
  expect(cell("Wednesday, November 25").getAttribute("aria-current")).toBe("date");
  // That of the next post.
  const shown = ofDay("Friday, November 27");
  expect(shown.getAllByRole("listitem")).toHaveLength(2);
  // The heading says the day, and the rows only the time.
  expect(shown.getAllByText(/November 27/)).toHaveLength(1);
  expect(shown.getByText(/^2:30\sPM$/)).toBeDefined();
  fireEvent.click(shown.getByText("Text b."));
  fireEvent.click(shown.getByRole("button", { name: "Unschedule: Text a." }));
  fireEvent.click(shown.getByRole("button", { name: "Unschedule" }));
  await waitFor(() => expect(done).toEqual(["chat-b", ["a", "cancelled"]]));
  fireEvent.click(cell(/^Saturday, November 28\. Scheduled: 1/));
  expect(ofDay("Saturday, November 28").getByText("Text c.")).toBeDefined();
});

test("keys go from day to day and from month to month, and Enter goes to the posts of the day", async () => {
  renderView([post("a", 27)]);
  await showCalendar();
  const focused = () => document.activeElement?.getAttribute("aria-label");
  const press = (key: string) => fireEvent.keyDown(screen.getByRole("grid"), { key });
  for (const [key, name] of [
    ["ArrowRight", "Saturday, November 28"],
    ["ArrowDown", "Saturday, December 5"],
    ["ArrowUp", "Saturday, November 28"],
    ["ArrowLeft", "Friday, November 27. Scheduled: 1"],
    ["Home", "Sunday, November 22"],
    ["End", "Saturday, November 28"],
    ["PageDown", "Monday, December 28"],
    ["PageUp", "Saturday, November 28"],
  ] as const) {
    press(key);
    expect(focused()).toBe(name);
    expect(cell(name).getAttribute("tabindex")).toBe("0");
  }
  press("Enter");
  expect(document.activeElement?.textContent).toBe("Saturday, November 28");
});

test("where a text runs from right to left, the left arrow goes on", async () => {
  document.documentElement.style.direction = "rtl";
  try {
    renderView([post("a", 27)]);
    await showCalendar();
    const grid = screen.getByRole("grid");
    grid.style.direction = "rtl";
    fireEvent.keyDown(grid, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(cell("Saturday, November 28"));
  } finally {
    document.documentElement.style.direction = "";
  }
});

test("a post that is dragged to another day keeps its clock time, and can be put back", async () => {
  const dragged = post("a", 27);
  const { done } = renderView([dragged]);
  await showCalendar();
  const chip = within(cell(/^Friday, November 27/)).getByText("Text a.");
  expect(drag(chip, cell("Monday, November 30")).isTaken).toBe(true);
  const at = new Date(2026, 10, 30, 9, 30).toISOString();
  expect(done).toEqual([["a", { at, timeZone: localTimeZone() }]]);
  await screen.findByText(/^Moved to Monday, November 30/);
  expect(await ofDay("Monday, November 30").findByText("Text a.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(done.at(-1)).toEqual(["a", { at: dragged.at, timeZone: dragged.timeZone }]),
  );
  expect(await ofDay("Friday, November 27").findByText("Text a.")).toBeDefined();
});

test("after a drag whose end was not told, neither a file nor a post that is gone is moved", async () => {
  const posts = [post("a", 27), post("b", 28)];
  const { done } = renderView(posts);
  await showCalendar();
  const dragged = begin(within(cell(/^Friday, November 27/)).getByText("Text a."));
  const to = cell("Monday, November 30");
  expect(drop({ types: ["Files"] }, to).isTaken).toBe(false);
  fireEvent.drop(to, { dataTransfer: { types: ["Files"] } });
  expect(done).toEqual([]);
  posts.shift();
  fireEvent.click(cell(/^Saturday, November 28/));
  fireEvent.click(screen.getByRole("button", { name: "Unschedule: Text b." }));
  posts.push(post("c", 29));
  fireEvent.click(screen.getByRole("button", { name: "Unschedule" }));
  await waitFor(() => expect(screen.queryByText("Text a.")).toBeNull());
  fireEvent.drop(to, { dataTransfer: dragged });
  expect(done).toEqual([["b", "cancelled"]]);
});

test("the focus goes back to a row that was left as it is, and to the day once the row is gone", async () => {
  const dragged = post("b", 27, 14);
  renderView([post("a", 27), dragged, post("c", 28)]);
  await showCalendar();
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const focused = () => document.activeElement;
  for (const [open, back] of [
    ["Move: Text a.", "Cancel"],
    ["Post now: Text a.", "Back"],
    ["Unschedule: Text a.", "Back"],
  ] as const) {
    press(open);
    press(back);
    expect(focused()).toBe(screen.getByRole("button", { name: "Move: Text a." }));
  }
  press("Unschedule: Text a.");
  press("Unschedule");
  const day = () => screen.getByRole("heading", { name: "Friday, November 27" });
  await waitFor(() => expect(focused()).toBe(day()));
  drag(within(cell(/^Friday, November 27/)).getByText("Text b."), cell("Monday, November 30"));
  await screen.findByText(/^Moved to/);
  screen.getByRole("button", { name: "Undo" }).focus();
  press("Undo");
  await ofDay("Friday, November 27").findByText("Text b.");
  expect(focused()).toBe(day());
});

test("the focus goes to the heading of the list once the row is gone", async () => {
  renderView([post("a", 27), post("b", 28)]);
  fireEvent.click(await screen.findByRole("button", { name: "Unschedule: Text a." }));
  fireEvent.click(screen.getByRole("button", { name: "Unschedule" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Scheduled" })),
  );
});

test("a post is not dropped on a day where its time is over, nor moved to where it was", async () => {
  const { done } = renderView([post("a", 27)]);
  await showCalendar();
  const [row] = ofDay("Friday, November 27").getAllByRole("listitem");
  if (!row) throw new Error("no row");
  expect(drag(row, cell("Tuesday, November 24")).isTaken).toBe(false);
  // It is 16:00 by now.
  expect(drag(row, cell("Wednesday, November 25")).isTaken).toBe(false);
  drag(row, cell(/^Friday, November 27/));
  expect(done).toEqual([]);
});

test("a move that is refused says why, and says nothing of a move", async () => {
  const { access } = renderView([post("a", 27)]);
  access.move = async () => {
    throw new ProblemError({
      type: "/problems/insufficient-scope",
      title: "The token lacks a scope",
      status: 403,
      detail: 'The token lacks the scope "publish".',
    });
  };
  await showCalendar();
  drag(within(cell(/^Friday, November 27/)).getByText("Text a."), cell("Monday, November 30"));
  expect((await screen.findByRole("alert")).textContent).toContain('the scope "publish"');
  expect(screen.queryByText(/^Moved to/)).toBeNull();
});

test("what could not be begun is above the calendar, on no day of it, with what to do", async () => {
  renderView([{ ...post("a", 24), failed: true }, post("b", 27)]);
  await showCalendar();
  expect(screen.getByText(/Linnet could not begin it/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Move: Text a." })).toBeDefined();
  expect(cell("Tuesday, November 24")).toBeDefined();
});

test("a backend that is away is asked again", async () => {
  const { access, rerender } = renderView([post("a", 27)]);
  const list = vi.fn(access.list).mockRejectedValueOnce(
    new ProblemError({
      type: "/problems/internal",
      title: "Something went wrong",
      status: 500,
    }),
  );
  await act(async () =>
    rerender(<ScheduleView key="again" access={{ ...access, list }} onOpen={() => {}} />),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Text a.");
});
