import { defineConfig } from "@playwright/test";
import tested from "../playwright.config.ts";

/** `npm run store:browser`: makes pictures, asserts only that there is something to see. */
export default defineConfig(tested, {
  testDir: ".",
  testMatch: "*.store.ts",
  outputDir: "../../../artifacts/store/results",
});
