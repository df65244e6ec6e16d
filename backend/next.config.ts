import { join } from "node:path";
import type { NextConfig } from "next";
import { withWorkflow } from "workflow/next";

const config: NextConfig = {
  transpilePackages: ["@linnet/shared"],
  // Native modules and what finds files beside itself stay as they are.
  serverExternalPackages: ["pg", "pino", "graphile-worker", "@workflow/world-postgres", "linkedom"],
  outputFileTracingRoot: join(import.meta.dirname, ".."),
  // A compressed event stream would be held back until a block is full.
  compress: false,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: join(import.meta.dirname, "..") },
};

export default withWorkflow(config);
