// @vitest-environment happy-dom

import { ProblemError } from "@linnet/client";
import type { MoveScheduled, Remind, ScheduledPost } from "@linnet/protocol";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { DraftEditor } from "../draft/draft-editor.ts";
import { renderUi } from "../testing/render-ui.tsx";
import { DraftReminder } from "./draft-reminder.tsx";
import { localTimeZone } from "./local-time.ts";

function renderReminder(posts: ScheduledPost[] = []) {
  const done: unknown[] = [];
  const access = {
    list: async () => [...posts],
    remind: async ({ id, draftId, at, timeZone }: Remind): Promise<ScheduledPost> => {
      const [kind, texts] = ["reminder" as const, [{ text: "High tide." }]];
      const post = { id, chatId: "c", draftId, at, timeZone, kind, posts: texts };
      posts.push(post);
      return post;
    },
    move: async (id: string, to: MoveScheduled): Promise<ScheduledPost> => {
      const at = posts.findIndex((post) => post.id === id);
      const post = posts[at];
      if (!post || !("at" in to)) throw new Error("unexpected");
      posts[at] = { ...post, ...to };
      done.push(to);
      return { ...post, ...to };
    },
    cancel: async (id: string) => {
      posts.splice(
        posts.findIndex((post) => post.id === id),
        1,
      );
    },
  };
  renderUi(<DraftReminder draftId="d" access={access} />);
  return { access, done };
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

test("Escape gives up the choice of a time, and the focus is where it was", async () => {
  renderReminder();
  await press("Remind me...");
  fireEvent.keyDown(screen.getByLabelText("Date and time"), { key: "Escape" });
  const button = await screen.findByRole("button", { name: "Remind me..." });
  expect(document.activeElement).toBe(button);
});

test("a reminder is set in two presses, moved, and taken back", async () => {
  const { done } = renderReminder();
  await press("Remind me...");
  await press("Remind me");
  await screen.findByText(/^Reminder: /);
  await press(/^Move/);
  fireEvent.change(screen.getByLabelText("Date and time"), {
    target: { value: "2126-11-27T09:00" },
  });
  await press("Remind me");
  await screen.findByText(/^Reminder: .*2126/);
  expect(done).toEqual([
    { at: new Date(2126, 10, 27, 9).toISOString(), timeZone: localTimeZone() },
  ]);
  await press(/^Cancel the reminder: /);
  await press("Cancel the reminder");
  const again = await screen.findByRole("button", { name: "Remind me..." });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

const approved: ScheduledPost = {
  id: "s",
  chatId: "c",
  draftId: "d",
  at: "2126-11-26T08:00:00.000Z",
  timeZone: localTimeZone(),
  kind: "post",
  posts: [{ text: "High tide." }],
  account: { username: "riverwatch", name: "River Watch" },
};
const changedHint = "You changed it since: Linnet will ask again before it posts.";

test("a draft that was changed since its approval says that Linnet will ask again", async () => {
  renderReminder([{ ...approved, changed: true }]);
  await screen.findByText(changedHint);
});

test("a draft that is changed while its time is shown says so at once, until the change is taken back", async () => {
  const posts = [{ text: "High tide.", weightedLength: 10, claims: [] }];
  const refuse = () => Promise.reject(new Error("unexpected"));
  const options = { draftId: "d", drafted: [{ posts }] };
  const editor = DraftEditor.open(options);
  const leave = editor.connect({
    get: refuse,
    update: refuse,
    noteUse: refuse,
    uploadPicture: refuse,
    pictureBytes: refuse,
  });
  renderReminder([approved]);
  await screen.findByText(/^Scheduled for /);
  expect(screen.queryByText(changedHint)).toBeNull();
  act(() => editor.write(0, 0, "Low tide.", undefined));
  expect(screen.getByText(changedHint)).toBeDefined();
  act(() => editor.write(0, 0, "High tide.", undefined));
  expect(screen.queryByText(changedHint)).toBeNull();
  leave();
});

test("what is approved for a time says so, and has no other reminder", async () => {
  renderReminder([approved]);
  await screen.findByText(/^Scheduled for /);
  expect(screen.queryByRole("button", { name: "Remind me..." })).toBeNull();
});

test("a reminder that is refused says why at the time, and another one can be chosen", async () => {
  const { access } = renderReminder();
  access.remind = async () => {
    throw new ProblemError({
      type: "/problems/approval-conflict",
      title: "Conflict",
      status: 409,
      detail: "A post of this chat is approved for a time already.",
    });
  };
  await press("Remind me...");
  await press("Remind me");
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toContain("approved for a time already"),
  );
  await press("Cancel");
  await screen.findByRole("button", { name: "Remind me..." });
});
