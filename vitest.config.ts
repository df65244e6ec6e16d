import { defineConfig } from "vitest/config";

/** Unit tests, beside the files that they test. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "shared", root: "shared", include: ["src/**/*.test.{ts,tsx}"] } },
      {
        test: {
          name: "backend",
          root: "backend",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**", ".next/**"],
        },
      },
      {
        test: {
          name: "browser",
          root: "extension-browser",
          include: ["{lib,scripts}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          name: "vscode",
          root: "extension-vscode",
          include: ["{src,scripts}/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
