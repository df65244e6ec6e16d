import type { z } from "zod";
import { Refusal } from "../problems/refusal.ts";

/** What is wrong, where Zod found it: fields that are not known are told at the object that has them. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys"
    ? `${issue.keys.map((key) => JSON.stringify(key)).join(", ")} is not known here: leave it out`
    : issue.message;
}

/** The answer to a request that a schema refuses: every field with what is wrong about it. */
export function invalidRequest(error: z.ZodError, where: "path" | "query" | "body"): Refusal {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join("."),
    message: messageOf(issue),
  }));
  const first = errors[0];
  return new Refusal("invalid-request", {
    detail: `The ${where} is not valid: ${first?.path ? `${first.path}: ` : ""}${first?.message}`,
    errors,
  });
}
