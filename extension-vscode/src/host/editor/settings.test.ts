import { expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

test.each([
  ["http://127.0.0.1:3210/", "http://127.0.0.1:3210"],
  ["https://linnet.example/behind/", "https://linnet.example/behind"],
  ["linnet.example", "https://linnet.example"],
  ["localhost:4000", "http://localhost:4000"],
  ["no address at all", "http://127.0.0.1:3210"],
  [7, "http://127.0.0.1:3210"],
])("the setting %j means the backend at %j", (set, backendUrl) => {
  expect(parseSettings((name) => (name === "backendUrl" ? set : undefined))).toMatchObject({
    backendUrl,
  });
});
