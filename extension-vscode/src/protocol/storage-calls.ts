import { z } from "zod";
import { defineCall } from "./host-call.ts";

const key = z.string().startsWith("linnet.");

/** Reads what this window keeps in the host under a key; null when there is nothing. */
export const readStored = defineCall("readStored", z.object({ key }), z.string().nullable());

/** Keeps a text under a key in the host; null removes it. */
export const writeStored = defineCall(
  "writeStored",
  z.object({ key, value: z.string().nullable() }),
  z.null(),
);
