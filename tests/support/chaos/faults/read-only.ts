import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** The database takes no writes (25006), as a primary that has become a replica. */
export const readOnly: Fault = {
  name: "read-only",
  lastsMs: [100, 4_000],
  async begin({ cluster: { control } }) {
    // Another fault may have taken the database away.
    const set = (what: string, statement: string) =>
      persistently(what, async () => {
        await control.query(statement);
        await control.query("select pg_reload_conf()");
      });
    await set("writes are refused", "alter system set default_transaction_read_only to on");
    return () =>
      set("writes are allowed again", "alter system reset default_transaction_read_only");
  },
};
