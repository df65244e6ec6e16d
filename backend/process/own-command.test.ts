import { afterEach, expect, test, vi } from "vitest";
import { ownCommand } from "./own-command.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["start", "npm start", "./linnet"],
  ["doctor", "npm run doctor", "./linnet doctor"],
  ["backup <file>", "npm run backup -- <file>", "./linnet backup <file>"],
  ["people invite", "npm run --silent people -- invite", "./linnet people invite"],
])("%s is run by npm in a checkout, and by ./linnet in a packed folder", (words, npm, packed) => {
  expect(ownCommand(words)).toBe(npm);
  vi.stubEnv("LINNET_PACKED", "./linnet");
  expect(ownCommand(words)).toBe(packed);
  vi.stubEnv("LINNET_PACKED", "linnet");
  expect(ownCommand(words)).toBe(packed.replace("./linnet", "linnet"));
});
