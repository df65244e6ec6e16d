import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

test("a failed query is logged with its reason, and without its parameters", () => {
  const reason = new Error('relation "drafts" does not exist');
  const error = new DrizzleQueryError(
    "insert into drafts values ($1)",
    ["My\n    at heart"],
    reason,
  );
  const logged = describeError(error);
  expect(logged).toMatchObject({
    message: 'relation "drafts" does not exist: insert into drafts values ($1)',
    stack: expect.stringContaining("describe-error.test.ts"),
  });
  expect(JSON.stringify(logged)).not.toContain("heart");
});

test("an error keeps what finds its cause, and nothing else that it carries", () => {
  const error = Object.assign(new Error("Too many"), {
    code: "ECONNRESET",
    statusCode: 429,
    requestBody: "What a person wrote",
  });
  expect(describeError(error)).toEqual({
    name: "Error",
    message: "Too many",
    stack: error.stack,
    code: "ECONNRESET",
    statusCode: 429,
  });
});

test("what is no error is logged as it is", () => {
  expect(describeError("gone")).toBe("gone");
});
