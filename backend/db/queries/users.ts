import { newId } from "@linnet/shared/protocol/new-id";
import { and, eq } from "drizzle-orm";
import { type Database, database, type Transaction } from "../client.ts";
import { projects } from "../schema/projects.ts";
import { users } from "../schema/users.ts";

/** Makes a user with a default project. Repeating it has no effect. */
export async function ensureUser(user: { id: string; name: string; email: string }): Promise<void> {
  await database().transaction(async (transaction) => {
    await transaction.insert(users).values(user).onConflictDoNothing();
    await transaction
      .insert(projects)
      .values({ id: newId(), userId: user.id, name: "My posts", isDefault: true })
      .onConflictDoNothing();
  });
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
