import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { leanReplays } from "./engine/lean-replays.ts";
import manifest from "./package.json" with { type: "json" };

const isForRelease = process.env.LINNET_BUILD === "release";

/** Native modules and what finds files beside itself: they stay as they are, also in a release. */
const NEVER_BUNDLED = ["pg", "pino", "graphile-worker", "linkedom", "sharp"];
/** Sources, what has steps and workflows to compile, and what pages are made with. */
const ALWAYS_BUNDLED = /^(?:@linnet\/|@workflow\/|workflow$|next$|react(?:-dom)?$|@types\/)/;

const config: NextConfig = {
  transpilePackages: [
    "@linnet/client",
    "@linnet/drafts",
    "@linnet/extractive",
    "@linnet/material",
    "@linnet/protocol",
    "@linnet/ui",
  ],
  // A release has no other packages than those of its bundle. Where they are installed, bundling them takes longer
  // than it saves.
  serverExternalPackages: isForRelease
    ? NEVER_BUNDLED
    : Object.keys(manifest.dependencies).filter((name) => !ALWAYS_BUNDLED.test(name)),
  outputFileTracingRoot: join(import.meta.dirname, ".."),
  // A compressed event stream would be held back until a block is full.
  compress: false,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: join(import.meta.dirname, ".."),
    resolveAlias: { "@workflow/world-vercel": "./engine/vercel-world.ts" },
  },
  experimental: {
    // `preloadBuild` does it once Linnet has started.
    preloadEntriesOnStart: false,
    // What only a server reads is not worth the half of a build that minifying and mapping it takes. A release is
    // smaller by it, and its notices name the packages that are in the maps.
    serverMinification: isForRelease,
    turbopackSourceMaps: isForRelease,
    // Writing the cache takes longer than it saves where nothing is built a second time.
    turbopackFileSystemCacheForBuild: existsSync(join(import.meta.dirname, ".next")),
  },
};

/** The workflow plugin is for building; a server that was built starts sooner without it. */
export default async function configure(
  phase: string,
  context: { defaultConfig: NextConfig },
): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { withWorkflow } = await import("workflow/next");
  const configured = await withWorkflow(config)(phase, context);
  if (phase === PHASE_PRODUCTION_BUILD) {
    const route = join(import.meta.dirname, "app/.well-known/workflow/v1/flow/route.js");
    await writeFile(route, leanReplays(await readFile(route, "utf8")));
  }
  return configured;
}
