import pg from "pg";
import { INSTANCE_SESSIONS } from "../cluster.ts";
import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** More than the server allows in all. */
const AT_MOST = 200;

/** Others take every connection that the server has (53300), and the instances lose theirs. */
export const tooManyConnections: Fault = {
  name: "too-many-connections",
  lastsMs: [200, 4_000],
  async begin({ cluster: { control, postgres } }) {
    // Another fault may have taken the database away.
    await persistently("the end of the instances' sessions", () =>
      control.query(`select pg_terminate_backend(pid) from ${INSTANCE_SESSIONS}`),
    );
    const others: pg.Client[] = [];
    while (others.length < AT_MOST) {
      const other = new pg.Client({ connectionString: postgres.url() });
      other.on("error", () => {});
      try {
        await other.connect();
      } catch {
        break;
      }
      others.push(other);
    }
    return async () => {
      await Promise.all(others.map((other) => other.end()));
    };
  },
};
