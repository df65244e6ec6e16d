import {
  draftListSchema,
  draftSchema,
  draftWithRevisionsSchema,
  idSchema,
  patchDraftSchema,
  searchQuerySchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { draftParams } from "../path-params.ts";

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
  summary: "Edit a draft, or choose a variant",
  description: "The state before it is kept as a revision.",
  access: "drafts",
  params: draftParams,
  body: patchDraftSchema,
  limit: "edits",
  answers: { 200: { description: "The draft", schema: draftSchema } },
  problems: ["quota-reached"],
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

export const draftOperations = [
  listDraftsOperation,
  readDraftOperation,
  changeDraftOperation,
  deleteDraftOperation,
  noteDraftUseOperation,
];
