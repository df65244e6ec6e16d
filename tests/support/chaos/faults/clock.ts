import { wrongClock } from "../../faketime.ts";
import { drawOf } from "../draw-of.ts";
import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** Offsets that are drawn. */
const OFFSETS = ["-1h", "-1m", "-5s", "+5s", "+1m", "+1h"] as const;

/** An instance is killed and comes back with another clock; later it does so with the true one. */
export const clock: Fault = {
  name: "clock",
  lastsMs: [0, 4_000],
  async begin({ cluster }, random) {
    const member = drawOf(cluster.members, random);
    const offset = drawOf(OFFSETS, random);
    async function restart(env?: Record<string, string>): Promise<void> {
      member.isReachable = false;
      await member.backend.kill("SIGKILL");
      await persistently("the start of an instance", () => member.backend.restart(env));
      member.isReachable = true;
    }
    await restart(wrongClock(offset));
    return restart;
  },
};
