import { expect, test } from "vitest";
import { z } from "zod";
import { inPlainWords } from "./in-plain-words.ts";

const schema = z.strictObject({
  id: z.uuid().optional(),
  name: z.string().min(1).max(200).optional(),
  kind: z.enum(["page", "file"]).optional(),
  parts: z
    .array(z.discriminatedUnion("type", [z.object({ type: z.literal("text") })]))
    .min(1)
    .max(2)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  since: z.iso.datetime().optional(),
  nonce: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  isOn: z.boolean().optional(),
  voice: z.object({}).nullable().optional(),
  own: z.string({ error: "has words of its own" }).optional(),
});

test.each([
  [{ id: "x" }, "must be a UUID"],
  [{ id: 7 }, "must be a text"],
  [{ name: "" }, "must have 1 character at least"],
  [{ name: "x".repeat(201) }, "may have 200 characters at most"],
  [{ kind: "dream" }, 'must be one of "page", "file"'],
  [{ parts: [] }, "must have 1 entry at least"],
  [{ parts: Array(3).fill({ type: "text" }) }, "may have 2 entries at most"],
  [{ parts: [{ type: "image" }] }, 'must be "text"'],
  [{ parts: "x" }, "must be a list"],
  [{ limit: "x" }, "must be a number"],
  [{ limit: "1.5" }, "must be a whole number"],
  [{ limit: "0" }, "must be 1 at least"],
  [{ limit: "101" }, "must be 100 at most"],
  [{ since: "yesterday" }, 'must be a date and time, such as "2026-03-29T07:00:00Z"'],
  [{ nonce: "x" }, "must match ^[0-9a-f]{64}$"],
  [{ isOn: "yes" }, "must be true or false"],
  [{ voice: "loud" }, "must be an object"],
  [{ own: 1 }, "has words of its own"],
  [[], "must be an object"],
])("%j is told as a person says it", (sent, words) => {
  const { error } = schema.safeParse(sent, { error: inPlainWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});

test("a field that has to be there is said to be missing", () => {
  const { error } = z
    .object({ name: z.string(), kind: z.enum(["page", "file"]) })
    .safeParse({}, { error: inPlainWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "is missing: it must be a text",
    'is missing: it must be one of "page", "file"',
  ]);
});
