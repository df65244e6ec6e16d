import { isDeepStrictEqual } from "node:util";
import {
  type Project,
  type ProjectChange,
  type Voice,
  voiceSchema,
} from "@linnet/shared/protocol/projects";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { database } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { projects } from "../schema/projects.ts";
import { defaultProjectId } from "./users.ts";

type ProjectRow = typeof projects.$inferSelect;

function toProject(row: ProjectRow): Project & { voice: Voice | null } {
  return {
    id: row.id,
    name: row.name,
    voice: row.voice === null ? null : voiceSchema.parse(row.voice),
    isDefault: row.isDefault,
  };
}

/** A user's projects, the default one first, then in the order they were made. */
export async function listProjects(userId: string): Promise<Project[]> {
  const rows = await database()
    .select()
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(desc(projects.isDefault), asc(projects.createdAt), asc(projects.id));
  return rows.map(toProject);
}

/** A user's project, or undefined. */
export async function findProject(userId: string, projectId: string): Promise<Project | undefined> {
  const [row] = await database()
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  return row && toProject(row);
}

/** What came of an attempt to make a project. */
export type CreateProjectResult =
  | { outcome: "created" | "same"; project: Project }
  | { outcome: "conflict" };

/** Makes a project; the same again is recognised, other content under the same id is not taken. */
export async function createProject(
  userId: string,
  wanted: { id: string; name: string; voice?: Voice },
): Promise<CreateProjectResult> {
  const [row] = await database()
    .insert(projects)
    .values({ ...wanted, userId })
    .onConflictDoNothing()
    .returning();
  if (row) return { outcome: "created", project: toProject(row) };
  const existing = await findProject(userId, wanted.id);
  return existing?.name === wanted.name && isDeepStrictEqual(existing.voice, wanted.voice ?? null)
    ? { outcome: "same", project: existing }
    : { outcome: "conflict" };
}

/** Changes what is named in `change`; undefined when the user has no such project. */
export async function changeProject(
  userId: string,
  projectId: string,
  change: ProjectChange,
): Promise<Project | undefined> {
  const [row] = await database()
    .update(projects)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
    .returning();
  return row && toProject(row);
}

/** Deletes a project. Its chats are not deleted: they move to the default project. */
export async function deleteProject(
  userId: string,
  projectId: string,
): Promise<"deleted" | "is-default" | "not-found"> {
  return database().transaction(async (transaction) => {
    const [row] = await transaction
      .select({ isDefault: projects.isDefault })
      .from(projects)
      .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
      .for("update");
    if (!row) return "not-found";
    if (row.isDefault) return "is-default";
    await transaction
      .update(chats)
      .set({ projectId: await defaultProjectId(userId, transaction) })
      .where(eq(chats.projectId, projectId));
    await transaction.delete(projects).where(eq(projects.id, projectId));
    return "deleted";
  });
}

/** The voice of the project that a chat belongs to, if it has one. */
export async function voiceOfChat(chatId: string): Promise<Voice | undefined> {
  const [row] = await database()
    .select({ voice: projects.voice })
    .from(projects)
    .innerJoin(chats, eq(chats.projectId, projects.id))
    .where(eq(chats.id, chatId));
  return row?.voice ? voiceSchema.parse(row.voice) : undefined;
}
