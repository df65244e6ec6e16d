import { ConnectionError, ProblemError } from "@linnet/client";
import { expect, test } from "vitest";
import { wireErrorSchema } from "./wire.ts";
import { fromWireError, toWireError } from "./wire-error.ts";

function cross(error: unknown): Error {
  return fromWireError(wireErrorSchema.parse(JSON.parse(JSON.stringify(toWireError(error)))));
}

test("a problem is the same problem on the other side", () => {
  const problem = { type: "/problems/turn-running", title: "Busy", status: 409, activeRunId: "r" };
  const crossed = cross(new ProblemError(problem));
  expect(ProblemError.isInstance(crossed) && crossed.problem).toEqual(problem);
  expect(ProblemError.isInstance(crossed) && crossed.code).toBe("turn-running");
});

test("a connection error keeps its code and its message", () => {
  const error = new ConnectionError("unreachable", "Start the backend.");
  const crossed = cross(error);
  expect(ConnectionError.isInstance(crossed) && crossed.code).toBe("unreachable");
  expect(crossed.message).toBe(error.message);
});

test("every other error crosses as a problem with its message", () => {
  expect(cross(new Error("No repository is open.")).message).toContain("No repository is open.");
});
