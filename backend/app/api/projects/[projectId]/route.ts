import { changeProject, deleteProject } from "../../../../db/queries/projects.ts";
import { defineRoute } from "../../../../http/define-route.ts";
import {
  changeProjectOperation,
  deleteProjectOperation,
  readProjectOperation,
} from "../../../../http/operations/projects.ts";
import { notFound, Refusal } from "../../../../problems/refusal.ts";
import { requireProject } from "../../../../voice/require-project.ts";

const NO_PROJECT = "There is no such project.";

export const GET = defineRoute(readProjectOperation, async ({ caller, params }) => {
  return Response.json(await requireProject(caller.userId, params.projectId));
});

export const PATCH = defineRoute(changeProjectOperation, async ({ caller, params, body }) => {
  const project = await changeProject(caller.userId, params.projectId, body);
  if (!project) throw notFound(NO_PROJECT);
  return Response.json(project);
});

export const DELETE = defineRoute(deleteProjectOperation, async ({ caller, params }) => {
  const outcome = await deleteProject(caller.userId, params.projectId);
  if (outcome === "not-found") throw notFound(NO_PROJECT);
  if (outcome === "is-default") {
    throw new Refusal("default-project", {
      detail: "Every person has a default project. Rename it, or change its voice, instead.",
    });
  }
  return new Response(null, { status: 204 });
});
