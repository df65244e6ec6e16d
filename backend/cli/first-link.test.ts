import { expect, test, vi } from "vitest";
import { log } from "../logging/log.ts";
import { firstLink } from "./first-link.ts";

const LINK = "http://127.0.0.1:3210/sign-in/link?token=t";

test("a terminal is shown the link", async () => {
  expect(await firstLink(async () => LINK, true)).toBe(LINK);
  expect(await firstLink(async () => undefined, true)).toBeUndefined();
});

test("where the output is kept, no link is made", async () => {
  const make = vi.fn(async () => LINK);
  expect(await firstLink(make, false)).toBeUndefined();
  expect(make).not.toHaveBeenCalled();
});

test("a link that cannot be made is said in the log, and Linnet goes on", async () => {
  const warn = vi.spyOn(log, "warn");
  const error = new Error("The database is busy.");
  expect(await firstLink(() => Promise.reject(error), true)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith({ error }, expect.stringContaining("no sign-in link"));
});
