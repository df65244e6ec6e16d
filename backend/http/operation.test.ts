import { expect, test } from "vitest";
import { problemsOf } from "./operation.ts";
import { allOperations } from "./operations/all-operations.ts";

test("every route is described as one that may have to be asked again", () => {
  expect(allOperations.length).toBeGreaterThan(0);
  for (const operation of allOperations) {
    expect(problemsOf(operation), operation.path).toContain("shutting-down");
  }
});
