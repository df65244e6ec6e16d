import { setTimeout as delay } from "node:timers/promises";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { INSTANCE_SESSIONS } from "../cluster.ts";
import type { Fault } from "../scene.ts";

/**
 * A fault that is done to the instances' sessions every few milliseconds for as long as it lasts.
 *
 * @param select what is done to each session, by its `pid`.
 * @param condition of the sessions that it is done to.
 */
export function againAndAgain(name: string, select: string, condition: string): Fault {
  return {
    name,
    lastsMs: [100, 3_000],
    async begin({ cluster: { control } }, random) {
      const pauseMs = uniformInt(random, 2, 200);
      let isOver = false;
      const loop = (async () => {
        while (!isOver) {
          // Another fault may have taken the database away.
          await control.query(`${select} from ${INSTANCE_SESSIONS} ${condition}`).catch(() => {});
          await delay(pauseMs);
        }
      })();
      return async () => {
        isOver = true;
        await loop;
      };
    },
  };
}
