import { defineRoute } from "../../../../../../http/define-route.ts";
import {
  changeLearntRuleOperation,
  deleteLearntRuleOperation,
} from "../../../../../../http/operations/projects.ts";
import { bodySize, requireStorage } from "../../../../../../limits/quotas.ts";
import { decideLearntRule } from "../../../../../../voice/learnt-voice.ts";
import { requireProject } from "../../../../../../voice/require-project.ts";

export const PATCH = defineRoute(changeLearntRuleOperation, async ({ caller, params, body }) => {
  const project = await requireProject(caller.userId, params.projectId);
  await requireStorage(caller.userId, bodySize(body));
  return Response.json(await decideLearntRule(project, params.key, body));
});

export const DELETE = defineRoute(deleteLearntRuleOperation, async ({ caller, params }) => {
  const project = await requireProject(caller.userId, params.projectId);
  await decideLearntRule(project, params.key, null);
  return new Response(null, { status: 204 });
});
