import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { databaseUrl } from "./client.ts";
import { giveUpWhenSilent } from "./silent-connections.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

test("a statement that is sent when the connection was idle for so long is answered", async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  client.on("error", () => {});
  await client.connect();
  onTestFinished(() => client.end());
  giveUpWhenSilent(client, 50);
  const answer = Promise.withResolvers<pg.QueryResult>();
  client.connection.stream.once("timeout", () => {
    client.query("select 1 as one").then(answer.resolve, answer.reject);
  });
  expect((await answer.promise).rows).toEqual([{ one: 1 }]);
});
