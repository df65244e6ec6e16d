import { newId } from "@linnet/protocol";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { projects } from "../schema/projects.ts";
import { users } from "../schema/users.ts";

/** Makes a user with a default project. Repeating it has no effect. */
export async function ensureUser(user: { id: string; name: string; email: string }): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction.insert(users).values(user).onConflictDoNothing();
    await ensureDefaultProject(user.id, transaction);
  });
}

/** Gives a user a default project. Repeating it has no effect. */
export async function ensureDefaultProject(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<void> {
  await connection
    .insert(projects)
    .values({ id: newId(), userId, name: "My posts", isDefault: true })
    .onConflictDoNothing();
}

/** A user as they are shown to themselves. */
export async function findUser(
  userId: string,
): Promise<{ id: string; name: string; email: string; createdAt: Date } | undefined> {
  const [row] = await database()
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Deletes a user with every row that belongs to them. */
export async function deleteUser(userId: string): Promise<void> {
  // Chats go first: they refer to projects, which go with the user.
  await database().delete(chats).where(eq(chats.userId, userId));
  await database().delete(users).where(eq(users.id, userId));
}

/** The id of a user's default project. */
export async function defaultProjectId(
  userId: string,
  connection: Database | Transaction = database(),
): Promise<string> {
  const [row] = await connection
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.isDefault, true)));
  if (!row) throw new Error(`user ${userId} has no default project`);
  return row.id;
}

/** Whether a project is the user's. */
export async function ownsProject(userId: string, projectId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)));
  return row !== undefined;
}

/** Whether the operator keeps a person out. */
export async function isBarred(userId: string): Promise<boolean> {
  const rows = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.barredAt)));
  return rows.length > 0;
}
