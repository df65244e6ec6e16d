import { expect, test } from "vitest";
import { titleFor } from "./title-for.ts";

const title = (text: string) =>
  titleFor({ id: "m1", role: "user", parts: [{ type: "text", text }] });

test("a title is the message in one line, cut between words", () => {
  expect(title("  Draft a post\n\nabout swifts. ")).toBe("Draft a post about swifts.");
  expect(title(`${"word ".repeat(200_000)}`)).toBe(`${"word ".repeat(16).trim()}…`);
  expect(title(" \n ")).toBe("New chat");
});

test("a long text in pairs of code units gives no half of a character", () => {
  expect(title(`a${"🧑".repeat(100_000)}`).isWellFormed()).toBe(true);
});
