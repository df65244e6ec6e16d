import { patchProjectSchema } from "@linnet/shared/protocol/projects";
import { changeProject, deleteProject, findProject } from "../../../../db/queries/projects.ts";
import { defineRoute, notFound } from "../../../../http/define-route.ts";
import { projectParams } from "../../../../http/path-params.ts";
import { ProblemResponse } from "../../../../http/problem-response.ts";

const NO_PROJECT = "There is no such project.";

export const GET = defineRoute({ params: projectParams }, async ({ caller, params }) => {
  const project = await findProject(caller.userId, params.projectId);
  if (!project) throw notFound(NO_PROJECT);
  return Response.json(project);
});

export const PATCH = defineRoute(
  { params: projectParams, body: patchProjectSchema },
  async ({ caller, params, body }) => {
    const project = await changeProject(caller.userId, params.projectId, body);
    if (!project) throw notFound(NO_PROJECT);
    return Response.json(project);
  },
);

export const DELETE = defineRoute({ params: projectParams }, async ({ caller, params }) => {
  const outcome = await deleteProject(caller.userId, params.projectId);
  if (outcome === "not-found") throw notFound(NO_PROJECT);
  if (outcome === "is-default") {
    throw new ProblemResponse("default-project", {
      detail: "Every person has a default project. Rename it, or change its voice, instead.",
    });
  }
  return new Response(null, { status: 204 });
});
