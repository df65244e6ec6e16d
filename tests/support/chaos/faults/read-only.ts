import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** The database takes no writes (25006), as a primary that has become a replica. */
export const readOnly: Fault = {
  name: "read-only",
  lastsMs: [100, 4_000],
  async begin({ cluster: { control } }) {
    const set = async (statement: string) => {
      await control.query(statement);
      await control.query("select pg_reload_conf()");
    };
    await set("alter system set default_transaction_read_only to on");
    return () =>
      persistently("writes are allowed again", () =>
        set("alter system reset default_transaction_read_only"),
      );
  },
};
