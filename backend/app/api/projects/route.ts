import { newId } from "@linnet/protocol";
import { createProject, findProject, listProjects } from "../../../db/queries/projects.ts";
import { decodeCursor, encodeCursor } from "../../../http/cursor.ts";
import { defineRoute } from "../../../http/define-route.ts";
import {
  createProjectOperation,
  listProjectsOperation,
} from "../../../http/operations/projects.ts";
import { bodySize, requireStorage } from "../../../limits/quotas.ts";
import { withinQuota } from "../../../limits/within-quota.ts";
import { Refusal } from "../../../problems/refusal.ts";

export const GET = defineRoute(listProjectsOperation, async ({ caller, query }) => {
  const position = decodeCursor(query.cursor);
  const cursor = position && { createdAt: position.updatedAt, id: position.id };
  const { projects, next } = await listProjects(caller.userId, { limit: query.limit, cursor });
  const nextCursor = next ? encodeCursor({ updatedAt: next.createdAt, id: next.id }) : null;
  return Response.json({ projects, nextCursor });
});

export const POST = defineRoute(createProjectOperation, async ({ caller, body }) => {
  const { id = newId() } = body;
  if (!(await findProject(caller.userId, id))) {
    await requireStorage(caller.userId, bodySize(body));
  }
  const result = await withinQuota(() => createProject(caller.userId, { ...body, id }));
  if (result.outcome === "conflict") {
    throw new Refusal("id-conflict", {
      detail: "A project with this id exists with other content. Choose a new id.",
    });
  }
  return Response.json(result.project, { status: result.outcome === "created" ? 201 : 200 });
});
