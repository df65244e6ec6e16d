import { uniformInt } from "pure-rand/distribution/uniformInt";
import { startFlakyProxy } from "../../flaky-proxy.ts";
import type { Fault } from "../scene.ts";

/** Clients reach every instance through a network that refuses, delays, stalls and cuts. */
export const network: Fault = {
  name: "network",
  lastsMs: [500, 5_000],
  async begin({ cluster: { members } }, random) {
    const proxies = await Promise.all(
      members.map(async (member) => {
        const seed = uniformInt(random, 0, 0x7fffffff);
        const proxy = await startFlakyProxy({ target: member.backend.url, seed });
        member.address = proxy.url;
        return proxy;
      }),
    );
    return async () => {
      for (const member of members) member.address = member.backend.url;
      await Promise.all(proxies.map((proxy) => proxy.close()));
    };
  },
};
