/**
 * `npm run conformance -- --url <address> --token <token>`: checks a backend against PROTOCOL.md.
 * `LINNET_URL` and `LINNET_TOKEN` take the place of the options.
 */
import { parseArgs } from "node:util";
import { runConformance } from "./index.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string", default: process.env.LINNET_URL ?? "http://127.0.0.1:3210" },
    token: { type: "string", default: process.env.LINNET_TOKEN ?? "" },
  },
});
if (values.token === "") {
  console.error("--token: is missing. `npm run --silent token` prints the local owner's.");
  process.exit(1);
}
if (!URL.canParse(values.url)) {
  console.error("--url: must be the backend's address, such as http://127.0.0.1:3210.");
  process.exit(1);
}
try {
  const results = await runConformance({
    baseUrl: values.url,
    token: values.token,
    onResult({ check: { section, level, title }, failure }) {
      console.log(
        `${failure ? "FAILED" : "passed"}  ${section.padEnd(4)} ${level.padEnd(6)} ${title}`,
      );
      if (failure) console.log(`        ${failure instanceof Error ? failure.message : failure}`);
    },
  });
  const failed = results.filter(({ failure }) => failure !== undefined);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.some(({ check }) => check.level === "MUST") ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
