import {
  moveScheduledSchema,
  remindedSchema,
  remindSchema,
  scheduledPostSchema,
  scheduledPostsSchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { scheduledPostParams } from "../path-params.ts";

const tag = "Scheduled posts";

export const listScheduledPostsOperation = defineOperation({
  id: "listScheduledPosts",
  method: "GET",
  path: "/api/scheduled-posts",
  tag,
  summary: "List what is scheduled, the next one first",
  access: "drafts",
  answers: { 200: { description: "What is scheduled", schema: scheduledPostsSchema } },
});

export const remindOperation = defineOperation({
  id: "remind",
  method: "POST",
  path: "/api/scheduled-posts",
  tag,
  summary: "Be reminded to post a draft",
  description:
    "At the time, a turn begins in the draft's chat: it hands over links, or asks for approval where an X account is connected. To post without being asked then, approve the post with a `schedule`.",
  access: "drafts",
  body: remindSchema,
  limit: "edits",
  answers: {
    201: {
      description: "It is scheduled, in the place of `replaced` where that is there",
      schema: remindedSchema,
    },
    200: {
      description: "It was scheduled before, by the same request",
      schema: scheduledPostSchema,
    },
  },
  problems: ["not-found", "id-conflict", "approval-conflict", "quota-reached"],
});

export const moveScheduledPostOperation = defineOperation({
  id: "moveScheduledPost",
  method: "PATCH",
  path: "/api/scheduled-posts/{scheduledPostId}",
  tag,
  summary: "Choose another time, or post now",
  description: "What was approved stays approved. It needs the scope `publish` for what is posted.",
  access: "drafts",
  params: scheduledPostParams,
  body: moveScheduledSchema,
  limit: "edits",
  answers: { 200: { description: "It has the new time", schema: scheduledPostSchema } },
  problems: ["approval-conflict"],
});

export const cancelScheduledPostOperation = defineOperation({
  id: "cancelScheduledPost",
  method: "DELETE",
  path: "/api/scheduled-posts/{scheduledPostId}",
  tag,
  summary: "Cancel what is scheduled",
  description: "The draft stays. The same call again has no effect.",
  access: "drafts",
  params: scheduledPostParams,
  answers: { 204: { description: "It is not scheduled any more" } },
  problems: ["approval-conflict"],
});

export const scheduledPostOperations = [
  listScheduledPostsOperation,
  remindOperation,
  moveScheduledPostOperation,
  cancelScheduledPostOperation,
];
