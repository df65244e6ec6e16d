import type { z } from "zod";
import { Refusal } from "../problems/refusal.ts";

/** The answer to a request that a schema refuses: every field with what is wrong about it. */
export function invalidRequest(error: z.ZodError, where: "path" | "query" | "body"): Refusal {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: issue.message,
  }));
  const first = errors[0];
  return new Refusal("invalid-request", {
    detail: `The ${where} is not valid: ${first?.path ? `${first.path}: ` : ""}${first?.message}`,
    errors,
  });
}
