import {
  describePictureSchema,
  draftExportQuerySchema,
  draftFileSchema,
  draftImportSchema,
  draftListSchema,
  draftSchema,
  draftWithRevisionsSchema,
  idSchema,
  PICTURE_TYPES,
  patchDraftQuerySchema,
  patchDraftSchema,
  pictureSchema,
  searchQuerySchema,
  suggestedDescriptionSchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { draftParams, pictureParams } from "../path-params.ts";

const tag = "Drafts";

export const listDraftsOperation = defineOperation({
  id: "listDrafts",
  method: "GET",
  path: "/api/drafts",
  tag,
  summary: "List drafts, newest first",
  description: "`q` finds those with the text in one of their posts.",
  access: "drafts",
  query: searchQuerySchema.extend({ chatId: idSchema.optional() }),
  answers: { 200: { description: "A page of drafts", schema: draftListSchema } },
});

export const readDraftOperation = defineOperation({
  id: "readDraft",
  method: "GET",
  path: "/api/drafts/{draftId}",
  tag,
  summary: "Read a draft with its revisions",
  access: "drafts",
  params: draftParams,
  answers: { 200: { description: "The draft", schema: draftWithRevisionsSchema } },
});

export const changeDraftOperation = defineOperation({
  id: "changeDraft",
  method: "PATCH",
  path: "/api/drafts/{draftId}",
  tag,
  summary: "Edit a draft, choose a variant, or change how it answers a post",
  description:
    "The state before it is kept as a revision. `answers` says whether the draft replies to its post or quotes it; `null` makes it a post of its own. With `unchangedSince`, a draft that has changed since is left as it is.",
  access: "drafts",
  params: draftParams,
  query: patchDraftQuerySchema,
  body: patchDraftSchema,
  limit: "edits",
  answers: { 200: { description: "The draft", schema: draftSchema } },
  problems: ["quota-reached", "draft-changed"],
});

export const deleteDraftOperation = defineOperation({
  id: "deleteDraft",
  method: "DELETE",
  path: "/api/drafts/{draftId}",
  tag,
  summary: "Delete a draft with its revisions",
  access: "drafts",
  params: draftParams,
  answers: { 204: { description: "The draft is gone" } },
});

export const noteDraftUseOperation = defineOperation({
  id: "noteDraftUse",
  method: "POST",
  path: "/api/drafts/{draftId}/use",
  tag,
  summary: "Say that the person took a draft",
  description:
    "They copied it, opened it in X, or put it into a file. Where the project learns, it keeps the draft as it is now beside what the agent drafted.",
  access: "drafts",
  params: draftParams,
  limit: "edits",
  answers: { 204: { description: "It was taken note of, if the project learns" } },
});

export const addPictureOperation = defineOperation({
  id: "addPicture",
  method: "POST",
  path: "/api/drafts/{draftId}/pictures",
  tag,
  summary: "Upload a picture for a post of a draft",
  description:
    "The body is the file. It is made upright, scaled to X's limits and encoded again without metadata. A change of the draft then names it in a post.",
  access: "drafts",
  params: draftParams,
  fileTypes: PICTURE_TYPES,
  limit: "edits",
  answers: { 201: { description: "The picture as it is stored", schema: pictureSchema } },
  problems: ["quota-reached"],
});

export const readPictureOperation = defineOperation({
  id: "readPicture",
  method: "GET",
  path: "/api/pictures/{pictureId}",
  tag,
  summary: "Read a picture",
  description: "It never changes, so that a client may keep it.",
  access: "drafts",
  params: pictureParams,
  answers: { 200: { description: "The file", mediaTypes: PICTURE_TYPES } },
});

export const describePictureOperation = defineOperation({
  id: "describePicture",
  method: "POST",
  path: "/api/pictures/{pictureId}/description",
  tag,
  summary: "Have the model suggest a description of a picture",
  description:
    "One call of the agents' model, which ends when the client leaves. Nothing is stored: the client puts the suggestion before the person. It counts as a message of the day.",
  access: "drafts",
  params: pictureParams,
  body: describePictureSchema,
  limit: "descriptions",
  answers: { 200: { description: "The suggestion", schema: suggestedDescriptionSchema } },
  problems: [
    "daily-limit",
    "model-sees-no-pictures",
    "model-unauthorized",
    "model-rate-limited",
    "model-out-of-credit",
    "model-not-found",
    "model-failed",
    "model-stalled",
  ],
});

/** Media types of a file of drafts. */
export const DRAFT_FILE_TYPES = ["application/json", "text/markdown"] as const;

export const exportDraftsOperation = defineOperation({
  id: "exportDrafts",
  method: "GET",
  path: "/api/drafts/export",
  tag,
  summary: "Download all drafts as a file",
  description:
    "With their pictures. JSON has all variants; Markdown has the chosen one, each post as a quotation.",
  access: "drafts",
  query: draftExportQuerySchema,
  answers: {
    200: { description: "The file", schema: draftFileSchema, mediaTypes: ["text/markdown"] },
  },
});

export const importDraftsOperation = defineOperation({
  id: "importDrafts",
  method: "POST",
  path: "/api/drafts/import",
  tag,
  summary: "Bring in the drafts of a file",
  description:
    "The body is a file as `GET /api/drafts/export` gives it. Each draft gets a chat of its own. The same file again has no effect.",
  access: "drafts",
  fileTypes: DRAFT_FILE_TYPES,
  limit: "edits",
  answers: {
    200: { description: "All drafts of the file are here", schema: draftImportSchema },
  },
  problems: ["quota-reached"],
});

export const draftOperations = [
  exportDraftsOperation,
  importDraftsOperation,
  listDraftsOperation,
  readDraftOperation,
  changeDraftOperation,
  deleteDraftOperation,
  noteDraftUseOperation,
  addPictureOperation,
  readPictureOperation,
  describePictureOperation,
];
