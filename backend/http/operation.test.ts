import { expect, test } from "vitest";
import { problemsOf } from "./operation.ts";
import { allOperations } from "./operations/all-operations.ts";

test("every route is described as one that may have to be asked again", () => {
  expect(allOperations.length).toBeGreaterThan(0);
  for (const operation of allOperations) {
    expect(problemsOf(operation), operation.path).toContain("shutting-down");
  }
});

test("every route with an id in its path is described as one that refuses a path that cannot be decoded", () => {
  for (const operation of allOperations.filter(({ params }) => params !== undefined)) {
    expect(problemsOf(operation), operation.path).toContain("invalid-request");
  }
});
