import type { z } from "zod";
import { ProblemResponse } from "./problem-response.ts";

/** The answer to a request that a schema refuses: every field with what is wrong about it. */
export function invalidRequest(
  error: z.ZodError,
  where: "path" | "query" | "body",
): ProblemResponse {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const first = errors[0];
  return new ProblemResponse("invalid-request", {
    detail: `The ${where} is not valid: ${first?.path ? `${first.path}: ` : ""}${first?.message}`,
    errors,
  });
}
