#!/usr/bin/env node
/**
 * `npm test`: what one wants to know after each change, in minutes, and one line that counts it.
 * `npm test -- --all` leaves nothing out: it adds the tests that kill, restart and configure real
 * backends, the chaos tests and what needs Debian packages, which it installs where that
 * is allowed (root and apt); where it is not, what is left out counts as failed. `--only <stage>`
 * runs one stage. `npm run test:e2e` is this with `--end-to-end`: the two extensions and nothing
 * else.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import {
  ensureBrowserBuilt,
  ensureBuilt,
  ensureInstalled,
  findNode,
  root,
  say,
} from "../../backend/cli/prepare.mjs";
import { readWords } from "../../backend/cli/read-words.mjs";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";

/** The release's test packs the build that others run on at the same time: it must find that build made for a release. */
const buildBackend = () =>
  ensureBuilt({ isForRelease: options.all || options.only === "integration" });

function run(command, parameters, extra = {}) {
  return spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...env, ...extra },
  }).status;
}

/** A command that passes or fails as a whole counts as one test. */
function checkStatus(status) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}

function check(script) {
  return checkStatus(run("npm", ["run", "--silent", script]));
}

/** Counts of a Vitest run, from its own report; a run without one has failed. */
function vitest(name, parameters, extra) {
  const report = join(reports, `${name}.json`);
  const status = run(
    node,
    [
      join(root, "node_modules", "vitest", "vitest.mjs"),
      "run",
      ...parameters,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    extra,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(report, "utf8"));
  const { numPassedTests, numFailedTests, numFailedTestSuites } = results;
  const failed = numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites));
  return { passed: numPassedTests, failed, names: failedInVitest(results) };
}

/** Counts of projects of `tests/vitest.config.ts`. */
function tests(name, projects) {
  return vitest(name, ["--root", "tests", ...projects.flatMap((one) => ["--project", one])]);
}

/** Counts of a Playwright run. A test that passes only when repeated has not passed. */
function playwright(name) {
  const report = join(reports, `${name}.json`);
  const status = run(
    node,
    [
      join(root, "node_modules", "@playwright", "test", "cli.js"),
      "test",
      "-c",
      `tests/${name}/playwright.config.ts`,
      "--reporter=list,json",
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const results = JSON.parse(readFileSync(report, "utf8"));
  const { expected, unexpected, flaky } = results.stats;
  const failed = unexpected + flaky || (status === 0 ? 0 : 1);
  return { passed: expected, failed, names: failedInPlaywright(results) };
}

const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
let isListFresh = false;

/** Debian packages, installed when they are missing; false where that is not possible. */
function ensurePackages(programs) {
  const missing = Object.entries(programs).filter(([program]) => !existsSync(program));
  if (missing.length === 0) return true;
  if (!mayInstall) return false;
  if (!isListFresh) run("apt-get", ["update", "-qq"]);
  isListFresh = true;
  const packages = [...new Set(missing.map(([, name]) => name))];
  return (
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      DEBIAN_FRONTEND: "noninteractive",
    }) === 0
  );
}

const CHROMIUM = {
  "/usr/bin/chromium": "chromium",
  "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
  "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf": "fonts-noto-color-emoji",
};

const MACHINE = process.arch === "arm64" ? "aarch64" : "x86_64";
const FAKETIME = `/usr/lib/${MACHINE}-linux-gnu/faketime/libfaketimeMT.so.1`;

const stages = [
  { name: "lint", run: () => check("lint") },
  { name: "types", run: () => check("types") },
  { name: "boundaries", run: () => check("boundaries") },
  { name: "knip", run: () => check("knip") },
  {
    // With `--all`, the next stage runs the database's tests.
    name: "unit",
    run: () => vitest("unit", options.all ? ["--project", "!database"] : []),
  },
  {
    // What is asked of the database, on the oldest PostgreSQL that may be used: all later stages have the newest.
    name: "oldest-postgres",
    isLong: true,
    run: () =>
      vitest("oldest-postgres", ["--project", "database"], { LINNET_TEST_POSTGRES: "oldest" }),
  },
  {
    name: "contract",
    before: buildBackend,
    run: () => tests("contract", ["support", "contract", "bench"]),
  },
  {
    name: "integration",
    isLong: true,
    before: buildBackend,
    run: () => tests("integration", ["integration", "watched"]),
  },
  {
    // Bounds on what a token costs beside a plain route: what is several times worse is a mistake.
    name: "speed",
    isLong: true,
    before: buildBackend,
    run: () => checkStatus(run(node, [join(root, "tests/bench/run.ts"), "--quick"])),
  },
  {
    name: "chaos",
    isLong: true,
    before: buildBackend,
    run: () => tests("chaos", ["chaos"]),
  },
  {
    name: "clocks",
    isLong: true,
    packages: { [FAKETIME]: "libfaketime" },
    before: buildBackend,
    run: () => tests("clocks", ["clocks"]),
  },
  {
    name: "cluster",
    isLong: true,
    packages: {
      "/usr/sbin/nginx": "nginx-light",
      "/usr/bin/caddy": "caddy",
      "/usr/sbin/pgbouncer": "pgbouncer",
    },
    before: buildBackend,
    run: () => tests("cluster", ["cluster"]),
  },
  {
    name: "e2e-browser",
    isEndToEnd: true,
    isLong: true,
    packages: {
      ...CHROMIUM,
      "/usr/bin/firefox-esr": "firefox-esr",
      "/usr/sbin/nginx": "nginx-light",
    },
    before: async () => {
      await ensureBuilt();
      await ensureBrowserBuilt();
    },
    run: () => playwright("e2e-browser"),
  },
  {
    name: "e2e-vscode",
    isEndToEnd: true,
    isLong: true,
    packages: CHROMIUM,
    before: buildBackend,
    run: () => playwright("e2e-vscode"),
  },
];

const USAGE = `npm test -- [--all] [--only STAGE]

  --all          every stage: also the long ones, and those that need Debian packages
  --only STAGE   one of: ${stages.map(({ name }) => name).join(", ")}

npm run test:e2e runs the stages of the two extensions.`;

const { values: options } = readWords(USAGE, {
  options: {
    all: { type: "boolean", default: false },
    only: { type: "string" },
    "end-to-end": { type: "boolean", default: false },
  },
});

await ensureInstalled("all");
const node = findNode();
const reports = mkdtempSync(join(tmpdir(), "linnet-tests-"));
const env = {
  ...process.env,
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: "1",
};

function isWanted({ name, isEndToEnd, isLong }) {
  if (options.only) return options.only === name;
  if (options["end-to-end"]) return isEndToEnd;
  return options.all || !isLong;
}

if (options.only && !stages.some(({ name }) => name === options.only)) {
  say(`--only: must be one of ${stages.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
const total = { passed: 0, failed: 0 };
const leftOut = [];
const allFailed = [];
for (const stage of stages) {
  if (!isWanted(stage)) continue;
  if (stage.packages && !ensurePackages(stage.packages)) {
    leftOut.push(`${stage.name} (needs ${[...new Set(Object.values(stage.packages))].join(", ")})`);
    if (options.all) total.failed += 1;
    continue;
  }
  say(`\n== ${stage.name}`);
  const began = Date.now();
  await stage.before?.();
  const { passed, failed, names = [] } = stage.run();
  if (failed > 0) {
    allFailed.push(
      ...(names.length > 0 ? names : ["see above"]).map((name) => `${stage.name}: ${name}`),
    );
  }
  total.passed += passed;
  total.failed += failed;
  say(
    `== ${stage.name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1_000)} s`,
  );
}
rmSync(reports, { recursive: true, force: true });
for (const name of allFailed) say(`failed: ${name}`);
for (const stage of leftOut) say(`left out: ${stage}`);
const unasked = stages.filter((stage) => stage.isLong && !isWanted(stage));
if (!options.only && unasked.length > 0) {
  say(`npm test -- --all adds: ${unasked.map(({ name }) => name).join(", ")}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
