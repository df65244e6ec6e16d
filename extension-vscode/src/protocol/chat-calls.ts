import {
  answerApprovalSchema,
  chatWithMessagesSchema,
  draftSchema,
  draftVariantSchema,
  modelsSchema,
  userMessageSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { defineCall } from "./host-call.ts";

const nothing = z.null();
const chatIdInput = z.object({ chatId: z.string() });

export const getChat = defineCall("getChat", chatIdInput, chatWithMessagesSchema);

export const readModels = defineCall("readModels", nothing, modelsSchema);

/** The same, as patiently as a run is read; null when the backend does not know the chat (yet). */
export const loadChat = defineCall("loadChat", chatIdInput, chatWithMessagesSchema.nullable());

/** The id is the view's, so that it can listen before it calls: chunks may come first. */
const readingSchema = z.object({ readingId: z.string() });

/** Stores the message, sends it and reads the answer; chunks arrive as `chunksArrived` events. */
export const sendMessage = defineCall(
  "sendMessage",
  z.object({ readingId: z.string(), chatId: z.string(), message: userMessageSchema }),
  nothing,
);

/** Comes back to what runs in a chat, from its first chunk on; false when nothing does. */
export const resumeChat = defineCall(
  "resumeChat",
  z.object({ readingId: z.string(), chatId: z.string() }),
  z.object({ found: z.boolean() }),
);

/** The view no longer wants the chunks of a reading. The run, and its reading in the host, go on. */
export const leaveReading = defineCall("leaveReading", readingSchema, nothing);

/** Tries again at once what the host waits to try again, in whichever chat. */
export const tryNow = defineCall("tryNow", nothing, nothing);

/** Stops a run; what was written so far is kept. The id is the run's or the user message's. */
export const stopRun = defineCall(
  "stopRun",
  z.object({ chatId: z.string(), id: z.string() }),
  nothing,
);

export const answerApproval = defineCall(
  "answerApproval",
  z.object({
    chatId: z.string(),
    runId: z.string(),
    approvalId: z.string(),
    answer: answerApprovalSchema,
  }),
  nothing,
);

/** The same for a request in a session's turn. */
export const answerSessionApproval = defineCall(
  "answerSessionApproval",
  z.object({ runId: z.string(), approvalId: z.string(), answer: answerApprovalSchema }),
  nothing,
);

export const loadDraft = defineCall("loadDraft", z.object({ draftId: z.string() }), draftSchema);

/** A person's edit of the texts, or the choice of a variant. */
export const updateDraft = defineCall(
  "updateDraft",
  z.object({
    draftId: z.string(),
    change: z.union([
      z.object({ variants: z.array(draftVariantSchema) }),
      z.object({ chosen: z.int() }),
    ]),
  }),
  draftSchema,
);
