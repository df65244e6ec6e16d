import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { readSettings } from "./queries/settings.ts";

/** For how long an instance may go by a value that another one has replaced, in milliseconds. */
const LOOK_INTERVAL_MS = 2_000;

/**
 * Reads rows of `settings` again and again, for as long as the process lives.
 *
 * @param takers What is done with a value, by key; `undefined`: there is no row. Called at each look, one after the
 *   other.
 * @param missed is told what kept this from looking, or what a taker threw: the next look tries again.
 */
export async function followSettings(
  database: Pick<pg.Pool, "query">,
  takers: Readonly<Record<string, (value: string | undefined) => void | Promise<void>>>,
  missed: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await delay(LOOK_INTERVAL_MS, undefined, { ref: false });
    try {
      const settings = await readSettings(database, Object.keys(takers));
      for (const [key, take] of Object.entries(takers)) await take(settings.get(key));
    } catch (error) {
      missed(error);
    }
  }
}
