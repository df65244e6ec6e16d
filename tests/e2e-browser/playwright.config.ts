import { defineConfig } from "@playwright/test";

/** Real browsers on a machine with few cores: one test at a time. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../artifacts/e2e-browser/results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  forbidOnly: true,
});
