import { listScheduledPosts } from "../../../db/queries/scheduled-posts.ts";
import { defineRoute } from "../../../http/define-route.ts";
import {
  listScheduledPostsOperation,
  remindOperation,
} from "../../../http/operations/scheduled-posts.ts";
import { remind } from "../../../intake/change-scheduled-posts.ts";

export const GET = defineRoute(listScheduledPostsOperation, async ({ caller }) =>
  Response.json({ scheduledPosts: await listScheduledPosts(caller.userId) }),
);

export const POST = defineRoute(remindOperation, async ({ caller, body }) => {
  const { isNew, scheduledPost } = await remind(caller.userId, body);
  return Response.json(scheduledPost, { status: isNew ? 201 : 200 });
});
