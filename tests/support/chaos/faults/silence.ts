import type { Fault } from "../scene.ts";

/**
 * Every connection to the database goes silent without an end, and new ones pass. Later the server
 * hears that the silent ones are gone; the instances never do.
 */
export const silence: Fault = {
  name: "silence",
  lastsMs: [0, 12_000],
  async begin({ cluster: { proxy } }) {
    proxy.silence();
    return async () => proxy.endSilent();
  },
};
