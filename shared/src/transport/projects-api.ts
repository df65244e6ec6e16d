import { z } from "zod";
import type { HttpClient } from "./http-client.ts";

/** How a project's posts should sound. */
export const voiceSchema = z.looseObject({
  audience: z.string().optional(),
  tone: z.string().optional(),
  never: z.array(z.string()).optional(),
  hashtags: z.unknown().optional(),
  examples: z.array(z.string()).optional(),
});

/** A project as the API answers it. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  voice: voiceSchema.nullish(),
  /** The one that cannot be deleted. */
  isDefault: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

const projectListSchema = z.object({ projects: z.array(projectSchema) });

export interface ProjectChange {
  name?: string;
  voice?: z.infer<typeof voiceSchema>;
}

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
    project: ProjectChange & { id?: string; name: string },
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
