import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { createProject, listProjectNames, listProjects, type ProjectCursor } from "./projects.ts";
import { defaultProjectId, ensureUser } from "./users.ts";

withTestDatabase();

test.each([1, 2, 3, 10])("pages of %i projects hold each one once, in order", async (limit) => {
  const userId = newId();
  await ensureUser({ id: userId, name: "Ada", email: `${userId}@example.com` });
  await ensureUser({ id: "bea", name: "Bea", email: "bea@example.com" });
  const ids = [await defaultProjectId(userId)];
  for (const name of ["One", "Two", "Three", "Four"]) {
    const id = newId();
    await createProject(userId, { id, name, voice: { tone: name } });
    ids.push(id);
  }
  for (const list of [listProjects, listProjectNames]) {
    const seen: string[] = [];
    let cursor: ProjectCursor | undefined;
    do {
      const page = await list(userId, cursor ? { limit, cursor } : { limit });
      expect(page.projects.length).toBeLessThanOrEqual(limit);
      seen.push(...page.projects.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(ids);
  }
});
