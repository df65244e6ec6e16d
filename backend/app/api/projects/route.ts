import { newId } from "@linnet/shared/protocol/new-id";
import { createProject, listProjects } from "../../../db/queries/projects.ts";
import { defineRoute } from "../../../http/define-route.ts";
import {
  createProjectOperation,
  listProjectsOperation,
} from "../../../http/operations/projects.ts";
import { ProblemResponse } from "../../../http/problem-response.ts";

export const GET = defineRoute(listProjectsOperation, async ({ caller }) =>
  Response.json({ projects: await listProjects(caller.userId) }),
);

export const POST = defineRoute(createProjectOperation, async ({ caller, body }) => {
  const result = await createProject(caller.userId, { ...body, id: body.id ?? newId() });
  if (result.outcome === "conflict") {
    throw new ProblemResponse("id-conflict", {
      detail: "A project with this id exists with other content. Choose a new id.",
    });
  }
  return Response.json(result.project, { status: result.outcome === "created" ? 201 : 200 });
});
