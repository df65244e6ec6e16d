import { expect, test, vi } from "vitest";
import { log } from "../logging/log.ts";
import { ownerLink } from "./owner-link.ts";

const LINK = "http://127.0.0.1:3210/sign-in/link?token=t";

test("a terminal is shown the link", async () => {
  expect(await ownerLink(async () => LINK, true)).toBe(LINK);
  expect(await ownerLink(undefined, true)).toBeUndefined();
});

test("where the output is kept, no link is made", async () => {
  const make = vi.fn(async () => LINK);
  expect(await ownerLink(make, false)).toBeUndefined();
  expect(make).not.toHaveBeenCalled();
});

test("a link that cannot be made is said in the log, and Linnet goes on", async () => {
  const warn = vi.spyOn(log, "warn");
  const error = new Error("The database is busy.");
  expect(await ownerLink(() => Promise.reject(error), true)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith({ error }, expect.stringContaining("no sign-in link"));
});
