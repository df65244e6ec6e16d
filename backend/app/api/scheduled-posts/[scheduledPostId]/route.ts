import { defineRoute } from "../../../../http/define-route.ts";
import {
  cancelScheduledPostOperation,
  moveScheduledPostOperation,
} from "../../../../http/operations/scheduled-posts.ts";
import { cancelScheduled, moveScheduled } from "../../../../intake/change-scheduled-posts.ts";

export const PATCH = defineRoute(moveScheduledPostOperation, async ({ caller, params, body }) =>
  Response.json(await moveScheduled(caller, params.scheduledPostId, body)),
);

export const DELETE = defineRoute(cancelScheduledPostOperation, async ({ caller, params }) => {
  await cancelScheduled(caller.userId, params.scheduledPostId);
  return new Response(null, { status: 204 });
});
