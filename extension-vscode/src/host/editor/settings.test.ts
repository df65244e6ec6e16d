import { expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

test.each([
  ["http://127.0.0.1:3210/", "http://127.0.0.1:3210"],
  ["https://linnet.example/behind/", "https://linnet.example/behind"],
  ["linnet.example", "https://linnet.example"],
  ["localhost:4000", "http://localhost:4000"],
  ["no address at all", "http://127.0.0.1:3210"],
  ["", "http://127.0.0.1:3210"],
  [7, "http://127.0.0.1:3210"],
])("the setting %j means the backend at %j", (set, backendUrl) => {
  expect(parseSettings((name) => (name === "backendUrl" ? set : undefined))).toMatchObject({
    backendUrl,
  });
});

test.each([
  ["no address at all", "no address at all"],
  ["ftp://linnet.example", "ftp://linnet.example"],
  [7, "7"],
  ["linnet.example", undefined],
  // Emptied: the default is meant.
  [" ", undefined],
  [undefined, undefined],
])("of the setting %j, what is no address is kept to be shown: %j", (set, notAnAddress) => {
  expect(parseSettings((name) => (name === "backendUrl" ? set : undefined))).toMatchObject({
    notAnAddress,
  });
});
