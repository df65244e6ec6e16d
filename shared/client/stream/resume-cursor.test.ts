import { expect, test } from "vitest";
import { parseEventId, ResumeCursor } from "./resume-cursor.ts";

test("verbatim events move the cursor one by one", () => {
  const cursor = new ResumeCursor();
  expect([1, 2, 3].map((id) => cursor.accept(id))).toEqual(["new", "new", "new"]);
  expect(cursor.next).toBe(3);
});

test("an event that was there already does not move it", () => {
  const cursor = new ResumeCursor();
  cursor.accept(1);
  cursor.accept(2);
  expect(cursor.accept(1)).toBe("seen");
  expect(cursor.accept(2)).toBe("seen");
  expect(cursor.next).toBe(2);
});

test("a missing event is a gap, and the cursor stays before it", () => {
  const cursor = new ResumeCursor();
  cursor.accept(1);
  expect(cursor.accept(3)).toBe("gap");
  expect(cursor.next).toBe(1);
});

test("the same gap on the next connection is no loss, another one is", () => {
  const cursor = new ResumeCursor();
  cursor.accept(1);
  expect(cursor.accept(3)).toBe("gap");
  expect(cursor.accept(4)).toBe("gap");
  expect(cursor.accept(4)).toBe("new");
  expect(cursor.accept(6)).toBe("gap");
  expect(cursor.next).toBe(4);
});

test("a compact replay may jump up to the tail, and not beyond", () => {
  const cursor = new ResumeCursor();
  cursor.allowFoldsTo(50);
  expect(cursor.accept(30)).toBe("new");
  expect(cursor.accept(50)).toBe("new");
  expect(cursor.accept(52)).toBe("gap");
  expect(cursor.accept(51)).toBe("new");
});

test("after a compact replay was cut, a verbatim one may not jump", () => {
  const cursor = new ResumeCursor();
  cursor.allowFoldsTo(50);
  cursor.accept(30);
  cursor.forbidFolds();
  expect(cursor.accept(50)).toBe("gap");
  expect(cursor.accept(31)).toBe("new");
});

test.each([
  ["12", 12],
  ["0", 0],
  [undefined, undefined],
  ["", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["9".repeat(20), undefined],
])("the event id %j reads as %j", (id, expected) => {
  expect(parseEventId(id)).toBe(expected);
});
