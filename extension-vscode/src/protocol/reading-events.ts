import type { LinnetChunk } from "@linnet/protocol";
import { chatWithMessagesSchema, problemSchema } from "@linnet/protocol";
import { z } from "zod";
import { defineEvent } from "./host-call.ts";
import { wireErrorSchema } from "./wire.ts";

/** A chunk that the host has parsed already: the view checks only that it has a type. */
const parsedChunkSchema = z.custom<LinnetChunk>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    typeof value.type === "string",
);

/** Chunks that belong into one render, in order, each of them once. */
export const chunksArrived = defineEvent(
  "chunksArrived",
  z.object({ readingId: z.string(), chunks: z.array(parsedChunkSchema) }),
);

/** The id of the run is known. */
export const runKnown = defineEvent(
  "runKnown",
  z.object({ readingId: z.string(), runId: z.string() }),
);

/** No chunk follows this. */
export const readingEnded = defineEvent(
  "readingEnded",
  z.object({
    readingId: z.string(),
    /** The reading failed. */
    error: wireErrorSchema.optional(),
    /** The run had ended before it was resumed: a later turn may follow it in the chat. */
    wasOver: z.boolean(),
    /** The stored chat, to be shown instead of the chunks, which the backend has deleted. */
    collected: chatWithMessagesSchema.optional(),
  }),
);

/** The state of the host's connection to the backend (`ConnectionSnapshot`). */
export const connectionChanged = defineEvent(
  "connectionChanged",
  z.object({
    phase: z.enum(["idle", "connecting", "streaming", "reconnecting", "resumed", "done", "failed"]),
    chatId: z.string().optional(),
    runId: z.string().optional(),
    offline: z.boolean(),
    attempt: z.int(),
    retryAt: z.number().optional(),
    error: problemSchema.optional(),
  }),
);
