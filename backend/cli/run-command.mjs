#!/usr/bin/env node
/**
 * `npm run token` and the other commands of a checkout that are TypeScript: `run-command.mjs token.ts ...`. Installs what is
 * missing, and hands over to the Node of the install: npm before 11 leaves no link by which a command finds it.
 */
import { ensureInstalled, handOver } from "./prepare.mjs";

const [file, ...words] = process.argv.slice(2);
await ensureInstalled("backend");
await handOver(file, words);
