import {
  createProjectSchema,
  learntRuleSchema,
  learntVoiceSchema,
  patchLearntRuleSchema,
  patchProjectSchema,
  projectListSchema,
  projectSchema,
  projectsQuerySchema,
} from "@linnet/protocol";
import { defineOperation } from "../operation.ts";
import { learntRuleParams, projectParams } from "../path-params.ts";

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
  summary: "Rename a project, change its voice, or switch learning on or off",
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

export const readLearntVoiceOperation = defineOperation({
  id: "readLearntVoice",
  method: "GET",
  path: "/api/projects/{projectId}/learnt",
  tag,
  summary: "Read what a project's voice has learnt, and from what",
  access: "chats:read",
  params: projectParams,
  answers: {
    200: { description: "Rules, edits and posts", schema: learntVoiceSchema },
  },
});

export const eraseLearntVoiceOperation = defineOperation({
  id: "eraseLearntVoice",
  method: "DELETE",
  path: "/api/projects/{projectId}/learnt",
  tag,
  summary: "Erase what a project's voice has learnt",
  description: "The drafts stay, but nothing is learnt from what was done with them until now.",
  access: "chats:write",
  params: projectParams,
  answers: { 204: { description: "Nothing is learnt any more" } },
});

export const changeLearntRuleOperation = defineOperation({
  id: "changeLearntRule",
  method: "PATCH",
  path: "/api/projects/{projectId}/learnt/{key}",
  tag,
  summary: "Change a learnt rule, or switch it on or off",
  description: "The change stays, whatever is learnt later.",
  access: "chats:write",
  params: learntRuleParams,
  body: patchLearntRuleSchema,
  limit: "edits",
  answers: { 200: { description: "The rule", schema: learntRuleSchema } },
  problems: ["quota-reached"],
});

export const deleteLearntRuleOperation = defineOperation({
  id: "deleteLearntRule",
  method: "DELETE",
  path: "/api/projects/{projectId}/learnt/{key}",
  tag,
  summary: "Delete a learnt rule",
  description: "It is not learnt again, unless what was learnt is erased.",
  access: "chats:write",
  params: learntRuleParams,
  limit: "edits",
  answers: { 204: { description: "The rule is gone" } },
  problems: ["quota-reached"],
});

export const projectOperations = [
  listProjectsOperation,
  createProjectOperation,
  readProjectOperation,
  changeProjectOperation,
  deleteProjectOperation,
  readLearntVoiceOperation,
  eraseLearntVoiceOperation,
  changeLearntRuleOperation,
  deleteLearntRuleOperation,
];
