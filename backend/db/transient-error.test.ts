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

test.for([
  ["XX000", "could not write init file"],
  ["58030", "could not extend file: No space left on device"],
])("a full disk may have room again: %s %s", ([code, message]) => {
  expect(isTransientDatabaseError(Object.assign(new Error(message), { code }))).toBe(true);
});

test.for([
  "Connection terminated unexpectedly",
  "Query read timeout",
  "timeout exceeded when trying to connect",
])("a connection's end has no code: %s", (message) => {
  expect(isTransientDatabaseError(new Error(message))).toBe(true);
});

test.for(["The provider's connection was refused", "No answer before the timeout"])(
  "words of another part are not the database's: %s",
  (message) => {
    expect(isTransientDatabaseError(new Error(message))).toBe(false);
  },
);

test("an error that Drizzle wrapped is judged by its cause", () => {
  const wrapped = (cause: Error) => new Error("Failed query: select 1 as connection", { cause });
  expect(isTransientDatabaseError(wrapped(withCode("57P01")))).toBe(true);
  expect(isTransientDatabaseError(wrapped(withCode("23505")))).toBe(false);
});

test("a refused request to another server is not the database's", () => {
  const refused = new TypeError("fetch failed", { cause: withCode("ECONNREFUSED") });
  expect(isTransientDatabaseError(refused)).toBe(false);
});
