import { findProject, type StoredProject } from "../db/queries/projects.ts";
import { notFound } from "../problems/refusal.ts";

/** A user's project. @throws Refusal 404 when the user has no such project. */
export async function requireProject(userId: string, projectId: string): Promise<StoredProject> {
  const project = await findProject(userId, projectId);
  if (!project) throw notFound("There is no such project.");
  return project;
}
