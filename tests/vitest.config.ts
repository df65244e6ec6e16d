import { defineConfig } from "vitest/config";

/** Projects whose files start processes of their own run one file at a time. */
const startsProcesses = {
  globalSetup: ["./support/global-build.ts", "./support/global-postgres.ts"],
  fileParallelism: false,
  hookTimeout: 60_000,
  // What other processes are to do may take its time on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "support",
          include: ["support/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "contract",
          include: ["contract/**/*.test.{ts,tsx}"],
          testTimeout: 90_000,
          maxConcurrency: 50,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "integration",
          include: ["integration/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "cluster",
          include: ["cluster/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "chaos",
          include: ["chaos/**/*.test.ts"],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: "bench", include: ["bench/**/*.test.ts"], exclude: ["**/peers-app/**"] },
      },
    ],
  },
});
