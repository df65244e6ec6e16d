import { expect, test } from "vitest";
import { newId } from "./new-id.ts";
import { postMessageSchema } from "./requests.ts";
import { scheduleSchema } from "./schedule.ts";
import { timeZoneOf } from "./time-zone.ts";

function taken(timeZone: unknown) {
  return takenWith({ timeZone });
}

function takenWith(metadata: object) {
  const parts = [{ type: "text", text: "Post it tomorrow at 9" }];
  return postMessageSchema.safeParse({ message: { id: newId(), role: "user", parts, metadata } });
}

test("a message may name the time zone of the person, and an unknown one is as good as none", () => {
  expect(taken("Europe/Berlin").success).toBe(true);
  expect(timeZoneOf({ metadata: { timeZone: "Europe/Berlin" } })).toBe("Europe/Berlin");
  // A browser that does not know its own says so.
  expect(taken("Etc/Unknown").success).toBe(true);
  expect(timeZoneOf({ metadata: { timeZone: "Etc/Unknown" } })).toBeUndefined();
  expect(timeZoneOf({})).toBeUndefined();
});

test.each(["+02:00", "-0500"])("an offset is no name of a time zone: %s", (timeZone) => {
  expect(taken(timeZone).success).toBe(true);
  expect(timeZoneOf({ metadata: { timeZone } })).toBeUndefined();
  const schedule = scheduleSchema.safeParse({ at: "2026-03-29T09:00:00+02:00", timeZone });
  expect(schedule.error?.issues[0]).toMatchObject({
    path: ["timeZone"],
    message: expect.stringContaining("Europe/Berlin"),
  });
});

test.each([[60], ["x".repeat(65)]])("what is no name is refused at its place: %s", (timeZone) => {
  expect(taken(timeZone).error?.issues[0]?.path).toEqual(["message", "metadata", "timeZone"]);
});

test("a language is refused for its length alone: any other value is some client's own", () => {
  expect(takenWith({ language: 7 }).success).toBe(true);
  expect(takenWith({ language: "tlh-x-qaD" }).success).toBe(true);
  expect(takenWith({ language: "x".repeat(65) }).error?.issues[0]).toMatchObject({
    path: ["message", "metadata", "language"],
    message: expect.stringContaining("64 characters"),
  });
});
