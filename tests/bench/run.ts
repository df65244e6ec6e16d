import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { REPO_ROOT } from "../support/repo-root.ts";
import { type Bench, createBench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { chunkLog } from "./figures/chunk-log.ts";
import { engineTime } from "./figures/engine-time.ts";
import { failover } from "./figures/failover.ts";
import { firstChunk } from "./figures/first-chunk.ts";
import { fourHundredStreams } from "./figures/four-hundred-streams.ts";
import { hundredStreams } from "./figures/hundred-streams.ts";
import { idleReaders } from "./figures/idle-readers.ts";
import { instances } from "./figures/instances.ts";
import { killRestart } from "./figures/kill-restart.ts";
import { liveDelay } from "./figures/live-delay.ts";
import { notifications } from "./figures/notifications.ts";
import { resume } from "./figures/resume.ts";
import { resumeWithHistory } from "./figures/resume-with-history.ts";
import { sessionReplay } from "./figures/session-replay.ts";
import { tokensPerSecond } from "./figures/tokens-per-second.ts";
import { turnAndToken } from "./figures/turn-and-token.ts";
import { describeMachine } from "./machine.ts";
import { brokenBounds, QUICK_FIGURES } from "./quick-bounds.ts";
import { formatReport, type Report } from "./report.ts";
import { TARGET_NAMES } from "./target.ts";
import { within } from "./within.ts";

const FIGURES: readonly Figure[] = [
  firstChunk,
  engineTime,
  liveDelay,
  tokensPerSecond,
  hundredStreams,
  turnAndToken,
  resume,
  resumeWithHistory,
  sessionReplay,
  idleReaders,
  killRestart,
  failover,
  notifications,
];
/** What SCALE.md tells: Linnet alone. */
const SCALE_FIGURES: readonly Figure[] = [instances, chunkLog, fourHundredStreams];
const FIGURE_LIMIT_SECONDS = 20 * 60;
const RESULTS = join(REPO_ROOT, "tests/bench/RESULTS.md");
const SCALE = join(REPO_ROOT, "tests/bench/SCALE.md");

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    against: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    scale: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const figures = [...FIGURES, ...SCALE_FIGURES];
const known = figures.map(({ name }) => name);
const targets: readonly string[] = TARGET_NAMES;
const unknown = [
  ...(values.only?.filter((name) => !known.includes(name)) ?? []),
  ...(values.against?.filter((name) => !targets.includes(name)) ?? []),
];
if (values.help || unknown.length > 0) {
  console.log(
    "npm run bench [-- --only <figure>]... [--against <contender>]... [--quick] [--scale]",
  );
  console.log(`Figures: ${known.join(", ")}`);
  console.log(`Contenders: ${targets.join(", ")}; Linnet is always one`);
  if (unknown.length > 0) console.log(`Unknown: ${unknown.join(", ")}`);
  process.exit(values.help ? 0 : 1);
}
/** Whether bounds are kept, against the plain route, and nothing else. */
const isGate = values.quick && !values.only && !values.scale && !values.against;
const chosen = values.only
  ? figures.filter(({ name }) => values.only?.includes(name))
  : values.scale
    ? SCALE_FIGURES
    : isGate
      ? FIGURES.filter(({ name }) => QUICK_FIGURES.includes(name))
      : FIGURES;

// Leaving by `exit` ends the processes that were started.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const against = values.against ?? (isGate ? ["plain streamText"] : undefined);
const bench = await createBench({
  quick: values.quick,
  contenders: against && ["Linnet", ...against],
});
const reports: Report[] = [];
try {
  for (const figure of chosen) {
    console.error(`Measuring ${figure.name} ...`);
    const report = { figure, outcome: await measure(figure, bench) };
    reports.push(report);
    console.log(`${formatReport(report)}`);
  }
} finally {
  await bench.close();
}
if (bench.leftOut.length > 0) console.log(`Left out: ${bench.leftOut.join("; ")}`);
if (isGate) {
  const broken = brokenBounds((name) => {
    const outcome = reports.find(({ figure }) => figure.name === name)?.outcome;
    return outcome && "measurements" in outcome ? outcome.measurements : undefined;
  });
  for (const what of broken) console.error(`Worse than its bound: ${what}`);
  if (broken.length > 0) process.exitCode = 1;
}
// Only a whole run at full length is worth keeping.
if (!values.only && !values.against && !values.quick) {
  if (values.scale) await writeScale();
  else await writeResults();
}

async function measure(figure: Figure, on: Bench): Promise<Report["outcome"]> {
  try {
    return await within(FIGURE_LIMIT_SECONDS, figure.name, figure.measure(on));
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function writeScale(): Promise<void> {
  const lines = [
    "# Scale",
    "",
    "Written by `npm run bench -- --scale`: what grows with the number of instances, of streams and of stored",
    "chunks. Everything ran on one machine, with PostgreSQL, the scripted model server and the readers. Each figure",
    "is of one round. [DEPLOY.md](../../DEPLOY.md#how-far-it-goes) calculates with them.",
    "",
    ...(await describeMachine()),
    "",
    reports.map(formatReport).join("\n"),
  ];
  await writeFile(SCALE, lines.join("\n"));
}

async function writeResults(): Promise<void> {
  const lines = [
    "# Bench results",
    "",
    "Written by `npm run bench`. All contenders ran on one machine in one run, with one scripted model",
    "server and one PostgreSQL; ratios compare within the run. Times are on one monotonic clock.",
    "",
    ...(await describeMachine()),
    ...bench.leftOut.map((what) => `- Left out: ${what}`),
    "",
    reports.map(formatReport).join("\n"),
  ];
  await writeFile(RESULTS, lines.join("\n"));
}
