import { expect, test } from "vitest";
import { pool } from "./client.ts";
import { withTestDatabase } from "./testing/with-test-database.ts";

withTestDatabase();

/** Whose rows are few, whatever was done in the years before. */
const FEW = ["device_codes", "x_sign_ins"];

test("who deletes a row finds what refers to it by an index, and reads no whole table for it", async () => {
  const { rows } = await pool().query<{ reference: string }>(
    `select f.conrelid::regclass || '.' || a.attname as reference
       from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
        and f.conrelid <> all ($1::regclass[])
        and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = a.attnum
              and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
    [FEW],
  );
  expect(rows).toEqual([]);
});
