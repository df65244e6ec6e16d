#!/usr/bin/env node
/** Builds the browser extension unless its build is that of the present sources. */
import { ensureBrowserBuilt, ensureInstalled } from "../../backend/cli/prepare.mjs";

await ensureInstalled("all");
await ensureBrowserBuilt();
