import { isDeepStrictEqual } from "node:util";
import { type Project, type ProjectChange, type Voice, voiceSchema } from "@linnet/protocol";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { processSingleton } from "../../process/process-singleton.ts";
import { database } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { projects } from "../schema/projects.ts";
import { defaultProjectId } from "./users.ts";

type ProjectRow = typeof projects.$inferSelect;

/** A project with all that the database knows of it. */
export type StoredProject = Project & { voice: Voice | null; learn: boolean };

function toProject(row: ProjectRow): StoredProject {
  return {
    id: row.id,
    name: row.name,
    voice: row.voice === null ? null : voiceSchema.parse(row.voice),
    learn: row.learn,
    isDefault: row.isDefault,
  };
}

/** Position in the list of projects, behind the last one that was returned. */
export interface ProjectCursor {
  createdAt: string;
  id: string;
}

const MADE_ORDER = [desc(projects.isDefault), asc(projects.createdAt), asc(projects.id)] as const;

/** A user's projects from a position on: the default one first, then in the order they were made. */
function fromPosition(userId: string, cursor: ProjectCursor | undefined) {
  return and(
    eq(projects.userId, userId),
    cursor
      ? sql`not ${projects.isDefault} and (${projects.createdAt}, ${projects.id}) > (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
      : undefined,
  );
}

/** Splits rows of one more than a page into the page and the position behind it. */
function pageOf<Row extends { id: string; exact: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last && { createdAt: last.exact, id: last.id } };
}

const exact = sql<string>`${projects.createdAt}::text`;

/** A page of a user's projects, the default one first, then in the order they were made. */
export async function listProjects(
  userId: string,
  { limit, cursor }: { limit: number; cursor?: ProjectCursor | undefined },
): Promise<{ projects: StoredProject[]; next: ProjectCursor | undefined }> {
  const rows = await database()
    .select({ project: projects, id: projects.id, exact })
    .from(projects)
    .where(fromPosition(userId, cursor))
    .orderBy(...MADE_ORDER)
    .limit(limit + 1);
  const { page, next } = pageOf(rows, limit);
  return { projects: page.map(({ project }) => toProject(project)), next };
}

/** The names of a page of a user's projects, in the order of `listProjects`. */
export async function listProjectNames(
  userId: string,
  { limit, cursor }: { limit: number; cursor?: ProjectCursor | undefined },
): Promise<{ projects: { id: string; name: string }[]; next: ProjectCursor | undefined }> {
  const rows = await database()
    .select({ id: projects.id, name: projects.name, exact })
    .from(projects)
    .where(fromPosition(userId, cursor))
    .orderBy(...MADE_ORDER)
    .limit(limit + 1);
  const { page, next } = pageOf(rows, limit);
  return { projects: page.map(({ id, name }) => ({ id, name })), next };
}

/** A user's project, or undefined. */
export async function findProject(
  userId: string,
  projectId: string,
): Promise<StoredProject | undefined> {
  const [row] = await database()
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  return row && toProject(row);
}

/** The result of making a project. */
export type CreateProjectResult =
  | { outcome: "created" | "same"; project: Project }
  | { outcome: "conflict" };

/** Makes a project; the same again is recognised, other content under the same id is not taken. */
export async function createProject(
  userId: string,
  wanted: { id: string; name: string; voice?: Voice | undefined },
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

/** The project that a chat belongs to. */
export async function projectOfChat(chatId: string): Promise<StoredProject | undefined> {
  const query = processSingleton("project-of-chat", () =>
    database()
      .select({ project: projects })
      .from(projects)
      .innerJoin(chats, eq(chats.projectId, projects.id))
      .where(eq(chats.id, sql.placeholder("chatId")))
      .prepare("linnet-project-of-chat"),
  );
  const [row] = await query.execute({ chatId });
  return row && toProject(row.project);
}
