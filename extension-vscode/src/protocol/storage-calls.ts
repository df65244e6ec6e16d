import { z } from "zod";
import { defineCall, noOutput } from "./host-call.ts";

const key = z.string().startsWith("linnet.");

/** Reads the text that the host stores under a key; null when there is none. */
export const readStored = defineCall("readStored", z.object({ key }), z.string().nullable());

/** Stores a text under a key in the host; null removes it. */
export const writeStored = defineCall(
  "writeStored",
  z.object({ key, value: z.string().nullable() }),
  noOutput,
);
