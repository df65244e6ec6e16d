#!/usr/bin/env node
/** Installs what builds, checks and tests need, unless it is there: `npm start` installs the backend alone. */
import { ensureInstalled } from "../../backend/cli/prepare.mjs";

await ensureInstalled("all");
