import { defineConfig } from "vitest/config";

/** Projects whose files start processes of their own run one file at a time, unless they say otherwise. */
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
  // Waits for other processes can take long on a busy machine.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * Half of what a file here does is waiting: for a process to start, a model, a clock.
 *
 * @param groupOrder Another one for each project: Vitest runs those of one group together, and what
 * is measured or broken in one project is nothing to run beside another.
 */
const atATime = (maxWorkers: number, groupOrder: number) => ({
  fileParallelism: true,
  maxWorkers,
  sequence: { groupOrder },
});

/**
 * An instance that gets no processor for ten seconds is taken for dead, by itself and by the others.
 * Where several load Next at once, nothing else runs beside them.
 */
const WATCHED = ["integration/{instances,standstill}.test.ts"];

/** What moves clocks needs a package of the system that the rest does without. */
const CLOCKS = ["chaos/{clocks,database-clock}.test.ts"];

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
          ...atATime(2, 1),
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
          ...atATime(3, 2),
          include: ["integration/**/*.test.{ts,tsx}"],
          exclude: WATCHED,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { ...startsProcesses, name: "watched", include: WATCHED, testTimeout: 300_000 },
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
          // A third of its time is waiting for leases and silences to end.
          ...atATime(2, 3),
          include: ["chaos/**/*.test.ts"],
          exclude: CLOCKS,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          ...startsProcesses,
          name: "clocks",
          include: CLOCKS,
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
