import { expect, test } from "vitest";
import { oncePerCall } from "./once-per-call.ts";

function answers() {
  const begun: { id: string; end: () => void }[] = [];
  const take = oncePerCall(({ id }: { id: string }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ id, end: resolve });
    return promise;
  });
  return { begun, take, ids: () => begun.map(({ id }) => id) };
}

test("a call that is named again while it is answered is looked at once more after that", async () => {
  const { begun, take, ids } = answers();
  const first = take({ id: "a" });
  await Promise.all([take({ id: "a" }), take({ id: "a" })]);
  expect(ids()).toEqual(["a"]);
  begun[0]?.end();
  await expect.poll(ids).toEqual(["a", "a"]);
  begun[1]?.end();
  await first;
  expect(ids()).toEqual(["a", "a"]);
});

test("another call does not wait", () => {
  const { take, ids } = answers();
  void take({ id: "a" });
  void take({ id: "b" });
  expect(ids()).toEqual(["a", "b"]);
});
