import {
  createProjectSchema,
  patchProjectSchema,
  projectListSchema,
  projectSchema,
  projectsQuerySchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { projectParams } from "../path-params.ts";

const tag = "Projects";

export const listProjectsOperation = defineOperation({
  id: "listProjects",
  method: "GET",
  path: "/api/projects",
  tag,
  summary: "List projects, the default one first",
  access: "chats:read",
  query: projectsQuerySchema,
  answers: { 200: { description: "A page of projects", schema: projectListSchema } },
});

export const createProjectOperation = defineOperation({
  id: "createProject",
  method: "POST",
  path: "/api/projects",
  tag,
  summary: "Create a project",
  description: "The same id with the same content again answers the same project.",
  access: "chats:write",
  body: createProjectSchema,
  answers: {
    200: { description: "The project was there already", schema: projectSchema },
    201: { description: "The project was created", schema: projectSchema },
  },
  problems: ["id-conflict", "quota-reached"],
});

export const readProjectOperation = defineOperation({
  id: "readProject",
  method: "GET",
  path: "/api/projects/{projectId}",
  tag,
  summary: "Read a project",
  access: "chats:read",
  params: projectParams,
  answers: { 200: { description: "The project", schema: projectSchema } },
});

export const changeProjectOperation = defineOperation({
  id: "changeProject",
  method: "PATCH",
  path: "/api/projects/{projectId}",
  tag,
  summary: "Rename a project or change its voice",
  access: "chats:write",
  params: projectParams,
  body: patchProjectSchema,
  answers: { 200: { description: "The project", schema: projectSchema } },
});

export const deleteProjectOperation = defineOperation({
  id: "deleteProject",
  method: "DELETE",
  path: "/api/projects/{projectId}",
  tag,
  summary: "Delete a project",
  access: "chats:write",
  params: projectParams,
  answers: { 204: { description: "The project is gone" } },
  problems: ["default-project"],
});

export const projectOperations = [
  listProjectsOperation,
  createProjectOperation,
  readProjectOperation,
  changeProjectOperation,
  deleteProjectOperation,
];
