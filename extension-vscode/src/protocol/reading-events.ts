import type { LinnetChunk } from "@linnet/protocol";
import { chatWithMessagesSchema, problemSchema } from "@linnet/protocol";
import { z } from "zod";
import { defineEvent } from "./host-call.ts";
import { wireErrorSchema } from "./wire.ts";

/** The host's transport has parsed each of them against AI SDK's schema. */
const chunkSchema = z.custom<LinnetChunk>(
  (value) => z.looseObject({ type: z.string() }).safeParse(value).success,
);

/** Chunks that belong into one render, in order, none of them sent before to this reading. */
export const chunksArrived = defineEvent(
  "chunksArrived",
  z.object({ readingId: z.string(), chunks: z.array(chunkSchema) }),
);

/** A run was started, joined or found. */
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
    /** The run had ended before it was come back to: the chat may have gone on without it. */
    wasOver: z.boolean(),
    /** The run's chunks are gone: the stored chat, to be shown in place of what was built. */
    collected: chatWithMessagesSchema.optional(),
  }),
);

/** Where the host's connection to the backend stands (`ConnectionSnapshot`). */
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
