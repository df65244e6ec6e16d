import { expect, test } from "vitest";
import { isTransientDatabaseError } from "./transient-error.ts";

function withCode(code: string): Error {
  return Object.assign(new Error("refused"), { code });
}

test.for(["ECONNREFUSED", "08006", "57P01", "57014", "25P03", "55P03", "25006", "53100", "53200"])(
  "%s may pass",
  (code) => {
    expect(isTransientDatabaseError(withCode(code))).toBe(true);
  },
);

test.for(["23505", "42P01", "22P02"])("%s does not pass", (code) => {
  expect(isTransientDatabaseError(withCode(code))).toBe(false);
});

test("a connection that ended under a query has no code", () => {
  expect(isTransientDatabaseError(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isTransientDatabaseError(new Error("Query read timeout"))).toBe(true);
});

test("an error that Drizzle wrapped is judged by its cause", () => {
  const wrapped = (cause: Error) => new Error("Failed query: select 1 as connection", { cause });
  expect(isTransientDatabaseError(wrapped(withCode("57P01")))).toBe(true);
  expect(isTransientDatabaseError(wrapped(withCode("23505")))).toBe(false);
});
