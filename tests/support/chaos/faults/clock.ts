import { existsSync } from "node:fs";
import { drawOf } from "../draw-of.ts";
import { persistently } from "../persistently.ts";
import type { Fault } from "../scene.ts";

/** From Debian's package `libfaketime`; what it is preloaded into has another wall clock. */
const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
export const CAN_FAKE_CLOCKS = existsSync(LIBRARY);

/** Offsets that are drawn, in seconds. */
const OFFSETS = [-3_600, -60, -5, 5, 60, 3_600] as const;

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
    await restart({
      LD_PRELOAD: LIBRARY,
      FAKETIME: `${offset < 0 ? "" : "+"}${offset}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    });
    return restart;
  },
};
