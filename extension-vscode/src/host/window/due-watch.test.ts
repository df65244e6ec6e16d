import { ManualClock } from "@linnet/client/testing";
import type { ChatWithMessages, ScheduledPost } from "@linnet/protocol";
import { expect, test, vi } from "vitest";
import { DueWatch } from "./due-watch.ts";

const MINUTE = 60_000;

function chatOf(id: string, begun: readonly ScheduledPost[]): ChatWithMessages {
  return {
    id,
    title: "",
    projectId: "p",
    updatedAt: new Date(0).toISOString(),
    activeRunId: null,
    messages: begun
      .filter(({ chatId }) => chatId === id)
      .map(({ at, timeZone }) => ({
        id: at,
        role: "user",
        parts: [],
        metadata: { due: { at, timeZone } },
      })),
  };
}

function setUp() {
  const clock = new ManualClock();
  const backend: { posts: ScheduledPost[] | undefined } = { posts: [] };
  /** Those whose turns have begun. */
  const begun: ScheduledPost[] = [];
  const told: string[] = [];
  const watch = new DueWatch({
    access: () => ({
      scheduledPosts: {
        list: async () => {
          if (!backend.posts) throw new Error("away");
          return backend.posts;
        },
      },
      chats: { get: async (chatId) => chatOf(chatId, begun) },
    }),
    clock,
    onDue: ({ id }) => void told.push(id),
  });
  return {
    watch,
    told,
    set(...posts: ScheduledPost[]) {
      backend.posts = posts;
    },
    begin(post: ScheduledPost) {
      begun.push(post);
      backend.posts = backend.posts?.filter(({ id }) => id !== post.id);
    },
    leave() {
      backend.posts = undefined;
    },
    pass: (ms: number) => clock.advance(ms),
    post: (id: string, minutes: number): ScheduledPost => ({
      id,
      chatId: `chat-${id}`,
      draftId: `draft-${id}`,
      at: new Date(clock.now() + minutes * MINUTE).toISOString(),
      timeZone: "UTC",
      kind: "reminder",
      posts: [{ text: "High tide." }],
    }),
  };
}

test("a post is told of once its time has come, whether or not its turn has begun", async () => {
  const { watch, told, set, begin, pass, post } = setUp();
  const [first, later] = [post("a", 5), post("b", 8)];
  set(first, later);
  await watch.look();
  begin(first);
  pass(5 * MINUTE);
  expect(told).toEqual([]);
  pass(3_000);
  await vi.waitFor(() => expect(told).toEqual(["a"]));
  pass(3 * MINUTE);
  await vi.waitFor(() => expect(told).toEqual(["a", "b"]));
  await watch.look();
  expect(told).toEqual(["a", "b"]);
});

test("what was moved or cancelled meanwhile, or was over before, is not told of", async () => {
  const { watch, told, set, pass, post } = setUp();
  set(post("over", -5), post("moved", 5), post("cancelled", 5));
  await watch.look();
  set(post("moved", 60));
  await watch.look();
  pass(6 * MINUTE);
  await watch.look();
  expect(told).toEqual([]);
});

test("what was cancelled, or begun before its time, is not told of without a look in between", async () => {
  const { watch, told, set, begin, pass, post } = setUp();
  const [cancelled, early] = [post("cancelled", 5), post("early", 5)];
  set(cancelled, early, post("next", 8));
  await watch.look();
  begin({ ...early, at: new Date(0).toISOString() });
  set(post("next", 8));
  pass(5 * MINUTE + 3_000);
  await watch.look();
  pass(3 * MINUTE);
  await vi.waitFor(() => expect(told).toEqual(["next"]));
});

test("a backend that is away at the time is asked again", async () => {
  const { watch, told, set, begin, leave, pass, post } = setUp();
  const due = post("a", 5);
  set(due);
  await watch.look();
  leave();
  pass(5 * MINUTE);
  await watch.look();
  expect(told).toEqual([]);
  set();
  begin(due);
  pass(MINUTE);
  await vi.waitFor(() => expect(told).toEqual(["a"]));
});
