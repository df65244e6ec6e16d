import type { z } from "zod";
import { inPlainWords } from "./in-plain-words.ts";
import { invalidRequest } from "./invalid-request.ts";

/**
 * What a request has sent, as a schema of the API reads it.
 *
 * @throws Refusal 400 that names each field which is not valid, and what is allowed.
 */
export function validValue<Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  where: "query" | "body",
): Value {
  const parsed = schema.safeParse(sent, { error: inPlainWords });
  if (!parsed.success) throw invalidRequest(parsed.error, where);
  return parsed.data;
}
