import { defineConfig } from "vitest/config";

/** Projects whose files start processes of their own run one file at a time, and one after the other. */
const startsProcesses = {
  globalSetup: [
    "./support/global-build.ts",
    "./support/global-postgres.ts",
    "./support/global-backends.ts",
  ],
  fileParallelism: false,
  // Limits for what hangs, not a measure of speed: a hook starts up to three backends, each of
  // which has a minute, and what a test waits for may take a machine many times as long as ours.
  hookTimeout: 240_000,
  // What other processes are to do may take its time on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

/** Half of what a file here does is waiting: for a process to start, a model, a clock. */
const twoAtATime = {
  fileParallelism: true,
  maxWorkers: 2,
  // Vitest runs projects together unless it is told their order, and what others do with their
  // processes is nothing to run beside.
  sequence: { groupOrder: 1 },
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
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "contract",
          ...twoAtATime,
          include: ["contract/**/*.test.{ts,tsx}"],
          testTimeout: 300_000,
          maxConcurrency: 50,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "integration",
          include: ["integration/**/*.test.{ts,tsx}"],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "cluster",
          include: ["cluster/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "chaos",
          include: ["chaos/**/*.test.ts"],
          exclude: ["chaos/clocks.test.ts"],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "clocks",
          include: ["chaos/clocks.test.ts"],
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
