/**
 * `npm run conformance -- --url <address> --token <token>` checks a backend against PROTOCOL.md;
 * `npm run conformance -- --client "<command>"` runs a client against a server that breaks connections.
 * `LINNET_URL` and `LINNET_TOKEN` take the place of the first two options.
 */
import { parseArgs } from "node:util";
import { runClientConformance } from "./client-conformance.ts";
import { runConformance } from "./index.ts";
import { runClient } from "./run-client.ts";

const USAGE = `npm run conformance -- --url <address> --token <token>   checks a backend (LINNET_URL, LINNET_TOKEN)
npm run conformance -- --client "<command>"              checks a client against a server that breaks connections`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    url: { type: "string", default: process.env.LINNET_URL ?? "http://127.0.0.1:3210" },
    token: { type: "string", default: process.env.LINNET_TOKEN ?? "" },
    client: { type: "string" },
  },
});

function show(name: string, failure: unknown): void {
  console.log(`${failure ? "FAILED" : "passed"}  ${name}`);
  if (failure) console.log(`        ${failure instanceof Error ? failure.message : failure}`);
}

/** @returns Whether everything that has to be kept is kept. */
async function checkClient(command: string): Promise<boolean> {
  const results = await runClientConformance({
    takeTurn: (task) => runClient(command, task),
    onResult: ({ plan, failure }) => show(plan.title, failure),
  });
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

/** @returns Whether everything that has to be kept is kept. */
async function checkBackend(): Promise<boolean> {
  if (values.token === "") {
    throw new Error("--token: is missing. `npm run --silent token` prints the local owner's.");
  }
  if (!URL.canParse(values.url)) {
    throw new Error("--url: must be the backend's address, such as http://127.0.0.1:3210.");
  }
  const results = await runConformance({
    baseUrl: values.url,
    token: values.token,
    onResult: ({ check: { section, level, title }, failure }) =>
      show(`${section.padEnd(4)} ${level.padEnd(6)} ${title}`, failure),
  });
  const failed = results.filter(({ failure }) => failure !== undefined);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  return !failed.some(({ check }) => check.level === "MUST");
}

if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
try {
  const isKept = await (values.client === undefined ? checkBackend() : checkClient(values.client));
  process.exitCode = isKept ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
