import { ManualClock } from "@linnet/client/testing";
import type { ScheduledPost } from "@linnet/protocol";
import { expect, test, vi } from "vitest";
import { DueWatch } from "./due-watch.ts";

const MINUTE = 60_000;

function setUp() {
  const clock = new ManualClock();
  const backend: { posts: ScheduledPost[] | undefined } = { posts: [] };
  const told: string[] = [];
  const watch = new DueWatch({
    access: () => ({
      list: async () => {
        if (!backend.posts) throw new Error("away");
        return backend.posts;
      },
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
  const { watch, told, set, pass, post } = setUp();
  const later = post("b", 8);
  set(post("a", 5), later);
  await watch.look();
  set(later);
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

test("a backend that is away at the time is asked again", async () => {
  const { watch, told, set, leave, pass, post } = setUp();
  set(post("a", 5));
  await watch.look();
  leave();
  pass(5 * MINUTE);
  await watch.look();
  expect(told).toEqual([]);
  set();
  pass(MINUTE);
  await vi.waitFor(() => expect(told).toEqual(["a"]));
});
