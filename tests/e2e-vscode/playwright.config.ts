import { defineConfig } from "@playwright/test";

/** A real editor on a machine with few cores: one window at a time. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./support/prepare-run.ts",
  outputDir: "../../artifacts/e2e-vscode/results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  forbidOnly: true,
  use: { screenshot: "only-on-failure" },
});
