import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { START_AGAIN } from "../process/start-again.ts";
import { isEnding } from "./end-on-signals.ts";
import { connectTo, guard } from "./open-database.ts";

/**
 * From now on, this process has itself started again when the server of its embedded database is gone: a start is what
 * starts that server. One that has only ended its connections comes back by itself.
 */
export function followOwnDatabase(): void {
  guard?.once("end", async () => {
    try {
      const client = await connectTo(environment().DATABASE_URL ?? "");
      await client.end();
    } catch (error) {
      if (isEnding || !(error instanceof Error && /\bECONNREFUSED\b/.test(error.message))) return;
      log.error("the server of the embedded database has ended: this backend starts again");
      process.exit(START_AGAIN);
    }
  });
}
