import {
  type Project,
  type ProjectChange,
  projectListSchema,
  projectSchema,
  type Voice,
} from "../protocol/projects.ts";
import type { HttpClient } from "./http-client.ts";

/** Projects (PROTOCOL.md, "Projects"). */
export class ProjectsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async list(signal?: AbortSignal): Promise<Project[]> {
    const { projects } = await this.#http.fetchJson("/api/projects", projectListSchema, { signal });
    return projects;
  }

  get(projectId: string, signal?: AbortSignal): Promise<Project> {
    return this.#http.fetchJson(projectPath(projectId), projectSchema, { signal });
  }

  create(
    project: { id?: string; name: string; voice?: Voice },
    signal?: AbortSignal,
  ): Promise<Project> {
    return this.#http.fetchJson("/api/projects", projectSchema, {
      method: "POST",
      json: project,
      signal,
    });
  }

  update(projectId: string, change: ProjectChange, signal?: AbortSignal): Promise<Project> {
    return this.#http.fetchJson(projectPath(projectId), projectSchema, {
      method: "PATCH",
      json: change,
      signal,
    });
  }

  delete(projectId: string, signal?: AbortSignal): Promise<void> {
    return this.#http.call(projectPath(projectId), { method: "DELETE", signal });
  }
}

function projectPath(projectId: string): string {
  return `/api/projects/${encodeURIComponent(projectId)}`;
}
