import type { z } from "zod";
import { Refusal } from "../problems/refusal.ts";

function faultsOf(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  // Zod tells them at the object that has them, all in one.
  if (issue.code === "unrecognized_keys") {
    const message = "is not known here: leave it out";
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message }));
  }
  return [{ path: issue.path.join("."), message: issue.message }];
}

/** The answer to a request that a schema refuses: every field with what is wrong about it. */
export function invalidRequest(error: z.ZodError, where: "path" | "query" | "body"): Refusal {
  const errors = error.issues.flatMap(faultsOf);
  const first = errors[0];
  return new Refusal("invalid-request", {
    detail: `The ${where} is not valid: ${first?.path ? `${first.path}: ` : ""}${first?.message}`,
    errors,
  });
}
