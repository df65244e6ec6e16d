import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "../db/client.ts";
import { findPersonById, setRole } from "../db/queries/people.ts";
import { auth } from "./auth.ts";
import { signUp, withAccounts } from "./testing/with-accounts.ts";

withAccounts();

test("an owner whose account could not be deleted is still an owner", async () => {
  const [olga, otto] = [await signUp("olga"), await signUp("otto")];
  await setRole(olga.id, "owner");
  await setRole(otto.id, "owner");
  const leave = () =>
    auth().api.deleteUser({ headers: olga.headers, body: { password: olga.password } });
  await database().execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
  );
  await database().execute(
    sql`create trigger refuse before delete on users for each row execute function refuse()`,
  );
  await expect(leave()).rejects.toThrow();
  expect(await findPersonById(olga.id)).toMatchObject({ role: "owner" });

  await database().execute(sql`drop trigger refuse on users`);
  await leave();
  expect(await findPersonById(olga.id)).toBeUndefined();
});
