import {
  answerApprovalSchema,
  answerKindSchema,
  chatWithMessagesSchema,
  describePictureSchema,
  draftSchema,
  draftVariantSchema,
  modelsSchema,
  moveScheduledSchema,
  patchProjectSchema,
  pictureSchema,
  projectSchema,
  remindSchema,
  scheduledPostSchema,
  scheduledPostsSchema,
  suggestedDescriptionSchema,
  userMessageSchema,
} from "@linnet/protocol";
import { z } from "zod";
import { defineCall, noOutput } from "./host-call.ts";

const chatIdInput = z.object({ chatId: z.string() });

export const getChat = defineCall("getChat", chatIdInput, chatWithMessagesSchema);

export const readModels = defineCall("readModels", z.object({}), modelsSchema);

/** Like `getChat`, but repeats a request that failed; null when the backend does not know the chat (yet). */
export const loadChat = defineCall("loadChat", chatIdInput, chatWithMessagesSchema.nullable());

/** The view makes the id, so that it can listen before it calls: chunks may arrive before the answer. */
const readingSchema = z.object({ readingId: z.string() });

/** Stores the message, sends it and reads the answer; chunks arrive as `chunksArrived` events. */
export const sendMessage = defineCall(
  "sendMessage",
  z.object({ readingId: z.string(), chatId: z.string(), message: userMessageSchema }),
  noOutput,
);

/** Resumes the run of a chat from its first chunk on. `found` is false when no run is under way. */
export const resumeChat = defineCall(
  "resumeChat",
  z.object({ readingId: z.string(), chatId: z.string() }),
  z.object({ found: z.boolean() }),
);

/** Ends the events of a reading for this view. The reading in the host goes on. */
export const leaveReading = defineCall("leaveReading", readingSchema, noOutput);

/** Ends every wait of the host between two tries of a request, in all chats. */
export const tryNow = defineCall("tryNow", z.object({}), noOutput);

/** Stops a run, and keeps what was written so far. The id is that of the run or of the user's message. */
export const stopRun = defineCall(
  "stopRun",
  z.object({ chatId: z.string(), id: z.string() }),
  noOutput,
);

export const answerApproval = defineCall(
  "answerApproval",
  z.object({
    chatId: z.string(),
    runId: z.string(),
    approvalId: z.string(),
    answer: answerApprovalSchema,
  }),
  noOutput,
);

/** Like `answerApproval`, for a request in a turn of a session. */
export const answerSessionApproval = defineCall(
  "answerSessionApproval",
  z.object({ runId: z.string(), approvalId: z.string(), answer: answerApprovalSchema }),
  noOutput,
);

export const loadProject = defineCall(
  "loadProject",
  z.object({ projectId: z.string() }),
  projectSchema,
);

/** Changes the name or the whole voice of a project. */
export const updateProject = defineCall(
  "updateProject",
  z.object({ projectId: z.string(), change: patchProjectSchema }),
  projectSchema,
);

export const loadDraft = defineCall("loadDraft", z.object({ draftId: z.string() }), draftSchema);

/** Changes the texts of a draft, or chooses one of its variants. */
export const updateDraft = defineCall(
  "updateDraft",
  z.object({
    draftId: z.string(),
    change: z.union([
      z.object({ variants: z.array(draftVariantSchema) }),
      z.object({ chosen: z.int() }),
      z.object({ answers: z.object({ kind: answerKindSchema }).nullable() }),
    ]),
    unchangedSince: z.string().optional(),
  }),
  draftSchema,
);

/** Says that the person took the draft as the backend has it. */
export const noteDraftUse = defineCall("noteDraftUse", z.object({ draftId: z.string() }), noOutput);

/** A picture's bytes with their type: the channel carries no Blob. */
const fileSchema = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) });

/** Stores a picture for the posts of a draft. */
export const uploadPicture = defineCall(
  "uploadPicture",
  fileSchema.extend({ draftId: z.string() }),
  pictureSchema,
);

/** The bytes of a stored picture. */
export const readPicture = defineCall(
  "readPicture",
  z.object({ pictureId: z.string() }),
  fileSchema,
);

export const listScheduled = defineCall("listScheduled", z.object({}), scheduledPostsSchema);

/** Schedules a reminder of a draft. */
export const remind = defineCall("remind", remindSchema, scheduledPostSchema);

export const moveScheduled = defineCall(
  "moveScheduled",
  z.object({ id: z.string(), to: moveScheduledSchema }),
  scheduledPostSchema,
);

export const cancelScheduled = defineCall(
  "cancelScheduled",
  z.object({ id: z.string() }),
  noOutput,
);

/** Has the backend's model suggest a description of a picture. */
export const describePicture = defineCall(
  "describePicture",
  z.object({ pictureId: z.string(), about: describePictureSchema }),
  suggestedDescriptionSchema,
);

/** Ends the suggestion for a picture that is under way. */
export const stopDescription = defineCall(
  "stopDescription",
  z.object({ pictureId: z.string() }),
  noOutput,
);
