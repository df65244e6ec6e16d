import { expect, test } from "vitest";
import { StepPlaces } from "./step-places.ts";

/** What has entered so far, in order. */
function watched(places: StepPlaces) {
  const entered: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    entered,
    leave: (name: string) => leave.get(name)?.(),
    async enter(name: string, isAlone = false) {
      const place = await places.enter(isAlone);
      entered.push(name);
      leave.set(name, place);
    },
  };
}

test("steps without suspicion are under way together", async () => {
  const { enter, entered } = watched(new StepPlaces());
  await Promise.all([enter("a"), enter("b"), enter("c")]);
  expect(entered).toEqual(["a", "b", "c"]);
});

test("a suspect waits for those that are under way, and those that come later wait for it", async () => {
  const { enter, entered, leave } = watched(new StepPlaces());
  await Promise.all([enter("a"), enter("b")]);
  const suspect = enter("suspect", true);
  const later = [enter("c"), enter("d")];
  leave("a");
  expect(entered).toEqual(["a", "b"]);
  leave("b");
  await suspect;
  expect(entered).toEqual(["a", "b", "suspect"]);
  leave("suspect");
  await Promise.all(later);
  expect(entered).toEqual(["a", "b", "suspect", "c", "d"]);
});

test("two suspects are under way one after the other", async () => {
  const { enter, entered, leave } = watched(new StepPlaces());
  const both = [enter("one", true), enter("two", true)];
  await both[0];
  expect(entered).toEqual(["one"]);
  leave("one");
  await both[1];
  expect(entered).toEqual(["one", "two"]);
});
