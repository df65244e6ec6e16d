import { defineConfig } from "@playwright/test";

/** Real browsers on a machine with few cores: one test at a time. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../artifacts/e2e-browser/results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // What is waited for has limits of its own: together, a restart of the backend (up to 60 s) and
  // an answer that is followed over it (40 s) take no longer.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  forbidOnly: true,
});
