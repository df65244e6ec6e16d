import { expect, test } from "vitest";
import { timeZoneOf } from "./due-of.ts";
import { newId } from "./new-id.ts";
import { postMessageSchema } from "./requests.ts";

function taken(timeZone: unknown) {
  const parts = [{ type: "text", text: "Post it tomorrow at 9" }];
  const message = { id: newId(), role: "user", parts, metadata: { timeZone } };
  return postMessageSchema.safeParse({ message });
}

test("a message may name the time zone of the person, and an unknown one is as good as none", () => {
  expect(taken("Europe/Berlin").success).toBe(true);
  expect(timeZoneOf({ metadata: { timeZone: "Europe/Berlin" } })).toBe("Europe/Berlin");
  // A browser that does not know its own says so.
  expect(taken("Etc/Unknown").success).toBe(true);
  expect(timeZoneOf({ metadata: { timeZone: "Etc/Unknown" } })).toBeUndefined();
  expect(timeZoneOf({})).toBeUndefined();
});

test.each([[60], ["x".repeat(65)]])("what is no name is refused at its place: %s", (timeZone) => {
  expect(taken(timeZone).error?.issues[0]?.path).toEqual(["message", "metadata", "timeZone"]);
});
