import { setTimeout as delay } from "node:timers/promises";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { drawOf } from "../draw-of.ts";
import type { Fault } from "../scene.ts";
import { slowWrites } from "../slow-writes.ts";

/** Tables whose writes are made slow, so that a transaction is likely to be open. */
const TABLES = ["public.runs", "public.streams", "graphile_worker._private_jobs"] as const;

/**
 * An instance stands still (SIGSTOP) at any moment, often inside a transaction, and goes on later:
 * before the others take it for dead, or long after.
 */
export const freeze: Fault = {
  name: "freeze",
  lastsMs: [100, 12_000],
  async begin({ cluster }, random) {
    const member = drawOf(cluster.members, random);
    const restore = await slowWrites(cluster.control, {
      table: drawOf(TABLES, random),
      on: "update",
      seconds: uniformInt(random, 0, 3) / 10,
    });
    await delay(uniformInt(random, 0, 1_000));
    member.isReachable = false;
    await member.backend.kill("SIGSTOP");
    return async () => {
      await member.backend.kill("SIGCONT");
      member.isReachable = true;
      await restore();
    };
  },
};
