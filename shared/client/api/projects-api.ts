import {
  type Project,
  type ProjectChange,
  projectListSchema,
  projectSchema,
  type Voice,
} from "@linnet/protocol";
import type { HttpClient } from "./http-client.ts";

/** Projects (PROTOCOL.md, "Projects"). */
export class ProjectsApi {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** All projects, the default one first. */
  async list(signal?: AbortSignal): Promise<Project[]> {
    const all: Project[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { cursor };
      const page = await this.#http.fetchJson("/api/projects", projectListSchema, {
        query,
        signal,
      });
      all.push(...page.projects);
      if (!page.nextCursor) return all;
      cursor = page.nextCursor;
    }
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
