import { expect, test } from "vitest";
import { startBackend } from "../support/backend-process.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { queryDatabase } from "../support/query-database.ts";

test("a draft starts no backend for a local owner over data of accounts", async ({
  onTestFinished,
}) => {
  const backend = await startBackend({ env: { LINNET_AUTH: "accounts" } });
  onTestFinished(() => backend.stop());
  const draft = (env: Record<string, string> = {}) =>
    operatorCommand(backend, ["draft", "--yes", "--file", "tests/fixtures/article.txt"], env);
  await backend.kill("SIGTERM");
  await backend.exited;
  // As if the data were an earlier version's: a start would bring it up to date.
  const applied = "linnet_drizzle.linnet_migrations";
  await queryDatabase(
    backend.databaseUrl,
    `delete from ${applied} where id = (select max(id) from ${applied})`,
  );
  const migrations = () =>
    queryDatabase(backend.databaseUrl, `select * from ${applied} order by id`);
  const before = await migrations();
  await expect(draft()).rejects.toThrow(/LINNET_AUTH: is accounts, where there is no local owner/);
  expect(await migrations()).toEqual(before);
  // The refused start has changed nothing.
  await expect(operatorCommand(backend, ["token"], {})).rejects.toThrow(/LINNET_AUTH: is accounts/);
});
