import { RUN_ID_HEADER, TAIL_INDEX_HEADER, UI_MESSAGE_STREAM_HEADER } from "@linnet/protocol";
import { z } from "zod";
import type { Answer } from "../operation.ts";

/** The stream of a run or a session. */
export const streamAnswer: Answer = {
  description:
    "Server-sent events: one UIMessageChunk each, with the next index as `id`, closed by `[DONE]`",
  mediaTypes: ["text/event-stream"],
  headers: z.object({
    [RUN_ID_HEADER]: z.string().describe("The run's id"),
    [TAIL_INDEX_HEADER]: z
      .string()
      .regex(/^-?\d+$/)
      .describe("Index of the last stored chunk when the response began; -1 when there is none"),
    [UI_MESSAGE_STREAM_HEADER]: z.literal("v1"),
  }),
};

/** Request headers that say where a reader goes on. */
export const streamHeaders = z.object({
  "last-event-id": z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});
