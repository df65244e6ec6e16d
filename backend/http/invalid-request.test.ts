import { expect, test } from "vitest";
import { z } from "zod";
import { inPlainWords } from "./in-plain-words.ts";
import { invalidRequest } from "./invalid-request.ts";

test("fields that are not known are named, at the object that has them", () => {
  const schema = z.object({ message: z.strictObject({ id: z.string() }) });
  const { error } = schema.safeParse({ message: { id: "a", x: 1, y: 2 } }, { error: inPlainWords });
  if (!error) throw new Error("it was taken");
  const { detail, errors } = invalidRequest(error, "body").problem;
  const message = '"x", "y" is not known here: leave it out';
  expect(detail).toBe(`The body is not valid: message: ${message}`);
  expect(errors).toEqual([{ path: "message", message }]);
});
