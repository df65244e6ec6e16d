import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const FOR_ALL = {
  // A limit for tests that hang, not a measure of speed: machines differ.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Vitest leaves one core to itself, which of two cores is half the machine.
  maxWorkers: "100%",
};

/** For projects with tests of views. */
const FOR_VIEWS = {
  setupFiles: [fileURLToPath(new URL("shared/ui/vitest.setup.ts", import.meta.url))],
};

/** Unit tests, beside the files that they test. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...FOR_ALL,
          ...FOR_VIEWS,
          name: "shared",
          root: "shared",
          include: ["*/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...FOR_ALL,
          name: "backend",
          root: "backend",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**", ".next/**", "**/*.db.test.ts"],
          env: { LINNET_LOG_LEVEL: "silent" },
        },
      },
      {
        // Tests with a real PostgreSQL, without a build: one server for all, a database for each file.
        test: {
          ...FOR_ALL,
          name: "database",
          root: "backend",
          include: ["**/*.db.test.ts"],
          exclude: ["**/node_modules/**", ".next/**"],
          globalSetup: [
            fileURLToPath(new URL("tests/support/global-postgres.ts", import.meta.url)),
          ],
          env: { LINNET_LOG_LEVEL: "silent" },
        },
      },
      {
        test: {
          ...FOR_ALL,
          ...FOR_VIEWS,
          name: "browser",
          root: "extension-browser",
          include: ["{connection,model,page,scripts,state,texts,views,worker}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...FOR_ALL,
          ...FOR_VIEWS,
          name: "vscode",
          root: "extension-vscode",
          include: ["{src,scripts}/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
