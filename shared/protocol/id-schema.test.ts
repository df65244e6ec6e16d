import { expect, test } from "vitest";
import { claimCallSchema } from "./client-call.ts";
import { idSchema } from "./id-schema.ts";
import { newId } from "./new-id.ts";
import { postPictureSchema } from "./picture.ts";
import { postMessageSchema } from "./requests.ts";

const id = newId();
const written = id.toUpperCase();

test("an id in upper case is the same id", () => {
  expect(idSchema.parse(written)).toBe(id);
  const message = { role: "user", parts: [{ type: "text", text: "Hello" }] };
  expect(postMessageSchema.parse({ message: { ...message, id: written } })).toEqual({
    message: { ...message, id },
  });
  expect(claimCallSchema.parse({ client: written })).toEqual({ client: id });
  expect(postPictureSchema.parse({ id: written, altText: "" })).toEqual({ id, altText: "" });
});

test("what is no UUID is no id", () => {
  expect(idSchema.safeParse(`${id}0`).success).toBe(false);
});
