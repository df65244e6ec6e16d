// @vitest-environment happy-dom

import { ProblemError } from "@linnet/client";
import type { MoveScheduled, ScheduledPost } from "@linnet/protocol";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "../testing/render-ui.tsx";
import { ScheduledList } from "./scheduled-list.tsx";

const POST: ScheduledPost = {
  id: "s1",
  chatId: "c1",
  draftId: "d1",
  at: "2126-11-26T08:00:00.000Z",
  timeZone: "Europe/Berlin",
  kind: "post",
  posts: [{ text: "High tide at noon." }],
  account: { username: "riverwatch", name: "River Watch" },
};

function renderList(posts: ScheduledPost[]) {
  const done: unknown[] = [];
  const access = {
    list: async () => posts,
    move: async (id: string, to: MoveScheduled) => {
      done.push([id, to]);
      const [post] = posts.splice(0, 1);
      return post ?? POST;
    },
    cancel: async (id: string) => {
      done.push([id, "cancelled"]);
      posts.length = 0;
    },
  };
  renderUi(
    <ScheduledList
      access={access}
      onOpen={(chatId) => done.push(chatId)}
      onShowAll={() => done.push("all")}
    />,
  );
  return { done, access };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("what waits says when and as whom, opens its chat, and is cancelled by two presses", async () => {
  const { done } = renderList([POST]);
  await screen.findByText("Post as @riverwatch");
  expect(screen.getByText(/26.*Europe\/Berlin|Europe\/Berlin.*26/)).toBeDefined();
  press("High tide at noon.");
  press(/^Unschedule/);
  press("Unschedule");
  await waitFor(() => expect(screen.queryByText("Scheduled")).toBeNull());
  expect(done).toEqual(["c1", ["s1", "cancelled"]]);
});

test("it is posted now by two presses", async () => {
  const { done } = renderList([POST]);
  await screen.findByText("High tide at noon.");
  press(/^Post now/);
  press("Post now");
  await waitFor(() => expect(screen.queryByText("High tide at noon.")).toBeNull());
  expect(done).toEqual([["s1", { now: true }]]);
});

test("a reminder says that nothing is posted by itself; what is over waits for its chat", async () => {
  const { account: _, ...reminder } = { ...POST, kind: "reminder" as const };
  renderList([reminder, { ...POST, id: "s2", at: "2020-01-01T08:00:00.000Z" }]);
  await screen.findByText(/nothing is posted by itself/);
  expect(screen.getByText(/Its time has come/)).toBeDefined();
});

test("without anything that waits there is no heading", async () => {
  renderList([]);
  await Promise.resolve();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a change that is refused says why, and the list stays", async () => {
  const { access } = renderList([POST]);
  access.cancel = async () => {
    throw new ProblemError({
      type: "/problems/approval-conflict",
      title: "The approval was already answered differently",
      status: 409,
      detail: "Its time has come, and it has begun.",
    });
  };
  await screen.findByText("High tide at noon.");
  press(/^Unschedule/);
  press("Unschedule");
  expect((await screen.findByRole("alert")).textContent).toContain("it has begun");
  expect(screen.getByText("High tide at noon.")).toBeDefined();
});

test("of many that wait the next ones are shown, and the others on request", async () => {
  const { done } = renderList(Array.from({ length: 200 }, (_, at) => ({ ...POST, id: `s${at}` })));
  await screen.findByText("Show all 200 that are scheduled");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  press("Show all 200 that are scheduled");
  expect(done).toEqual(["all"]);
});
