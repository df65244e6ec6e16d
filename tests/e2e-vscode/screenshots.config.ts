import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** Takes the pictures of the READMEs, and those that are only looked at. */
export default defineConfig({ ...config, testMatch: "*.pictures.ts" });
