import type pg from "pg";
import { persistently } from "./persistently.ts";

/**
 * Makes each write of a kind take long, so that what is in the middle of one can be hit.
 *
 * @returns what makes them as quick as before, once the database is there.
 */
export async function slowWrites(
  control: pg.Pool,
  { table, on, seconds }: { table: string; on: "update" | "delete"; seconds: number },
): Promise<() => Promise<void>> {
  const create = () =>
    control.query(`
      create or replace function public.chaos_sleep() returns trigger language plpgsql as $$
      begin perform pg_sleep(${seconds}); return coalesce(new, old); end $$;
      create or replace trigger chaos_sleep before ${on} on ${table}
        for each row execute function public.chaos_sleep()`);
  // Another fault may have taken the database away.
  await persistently("writes are slow", create);
  return async () => {
    const drop = () => control.query(`drop trigger if exists chaos_sleep on ${table}`);
    await persistently("writes are quick again", drop);
  };
}
