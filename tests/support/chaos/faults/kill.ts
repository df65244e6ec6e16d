import { uniformInt } from "pure-rand/distribution/uniformInt";
import { drawOf } from "../draw-of.ts";
import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** An instance is killed, or asked to leave, and started again later. */
export const kill: Fault = {
  name: "kill",
  lastsMs: [0, 4_000],
  async begin({ cluster }, random) {
    const member = drawOf(cluster.members, random);
    const signal = uniformInt(random, 0, 3) === 0 ? "SIGTERM" : "SIGKILL";
    member.isReachable = false;
    await member.backend.kill(signal);
    return async () => {
      // The database may be away for another fault's sake.
      await persistently("the start of an instance", () => member.backend.restart());
      member.isReachable = true;
    };
  },
};
