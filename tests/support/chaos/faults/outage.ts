import { uniformInt } from "pure-rand/distribution/uniformInt";
import type { Fault } from "../scene.ts";

/** The database is stopped, in an orderly way or like a crash, and started again. */
export const outage: Fault = {
  name: "outage",
  lastsMs: [0, 4_000],
  async begin({ cluster: { postgres } }, random) {
    await postgres.stop(uniformInt(random, 0, 1) === 0 ? "fast" : "immediate");
    return () => postgres.start();
  },
};
