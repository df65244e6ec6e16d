#!/usr/bin/env node
/** Builds the backend unless its build is that of the present sources. */
import { ensureBuilt } from "../../backend/cli/prepare.mjs";

await ensureBuilt();
