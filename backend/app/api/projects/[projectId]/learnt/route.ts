import { eraseLearnt } from "../../../../../db/queries/learnt-voice.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import {
  eraseLearntVoiceOperation,
  readLearntVoiceOperation,
} from "../../../../../http/operations/projects.ts";
import { learntVoice } from "../../../../../voice/learnt-voice.ts";
import { requireProject } from "../../../../../voice/require-project.ts";

export const GET = defineRoute(readLearntVoiceOperation, async ({ caller, params }) =>
  Response.json(await learntVoice(await requireProject(caller.userId, params.projectId))),
);

export const DELETE = defineRoute(eraseLearntVoiceOperation, async ({ caller, params }) => {
  const { id } = await requireProject(caller.userId, params.projectId);
  await eraseLearnt(id);
  return new Response(null, { status: 204 });
});
