import { expect, test } from "vitest";
import { pagesOf } from "./pages.ts";

test("each person is led to the pages that they may open", () => {
  const pathsOf = (person: { isOwner: boolean } | undefined) =>
    pagesOf(person).map(({ path }) => path);
  expect(pathsOf(undefined)).toEqual(["/reference"]);
  expect(pathsOf({ isOwner: false })).toContain("/x-account");
  expect(pathsOf({ isOwner: false })).not.toContain("/team");
  expect(pathsOf({ isOwner: true })).toContain("/team");
});
