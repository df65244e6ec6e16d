import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { withWorkflow } from "workflow/next";

const nextConfig: NextConfig = {
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
  typescript: { ignoreBuildErrors: true },
};

export default withWorkflow(nextConfig);
