/**
 * `npm run evaluate`: what models draft from labelled pages. Without options, the local model, by the tests in
 * its package; with `--model`, a provider's, recorded; with `--compare`, two recordings.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadPages } from "@linnet/extractive/testing";
import { compareRecordings, describeComparison } from "../evaluation/compare-recordings.ts";
import { describeAnswers } from "../evaluation/describe-answers.ts";
import { recordAnswers } from "../evaluation/record-answers.ts";
import { readRecording } from "../evaluation/recording.ts";
import { checkModel, splitModel } from "../models/check-model.ts";

const USAGE = `Usage: npm run evaluate                                   the local model, no key needed
       npm run evaluate -- --model provider/model        a provider's model, recorded
       npm run evaluate -- --compare A.jsonl B.jsonl --model provider/judge

  --record FILE   the recording (default: artifacts/evaluations/<model>.jsonl)
  --replay        ask the model nothing, and measure what is recorded
  --pages WORD    only the pages whose name has this word in it
  --at-once N     calls at the same time (default: 4)

An answer that is recorded for the same request is not asked for again, so a run that was interrupted
goes on where it was. The provider's key is set as for the backend (CONFIGURATION.md).`;

const root = join(import.meta.dirname, "..", "..");

function evaluateLocalModel(): void {
  const folder = "shared/extractive/evaluation";
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", folder, "-u"], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
  if (status === 0) console.log(readFileSync(join(root, folder, "RESULTS.md"), "utf8"));
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      model: { type: "string" },
      record: { type: "string" },
      replay: { type: "boolean", default: false },
      compare: { type: "boolean", default: false },
      pages: { type: "string", default: "" },
      "at-once": { type: "string", default: "4" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const { model } = values;
  const atOnce = Number(values["at-once"]);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 32) {
    throw new Error("--at-once: must be a whole number from 1 to 32.");
  }
  const pages = loadPages().filter(({ name }) => name.includes(values.pages));
  if (pages.length === 0) throw new Error(`--pages: no page has "${values.pages}" in its name.`);
  if (values.compare) {
    const [a, b, ...more] = positionals;
    if (!a || !b || more.length > 0 || !model) {
      throw new Error("--compare: give two recordings, and --model for the judge.");
    }
    checkModel(model);
    const recordings = [await readRecording(a), await readRecording(b)] as const;
    for (const [index, { size }] of recordings.entries()) {
      if (size === 0) throw new Error(`--compare: ${positionals[index]} holds no answers.`);
    }
    const comparison = await compareRecordings(recordings, pages, { judgeModel: model, atOnce });
    return console.log(describeComparison(comparison));
  }
  if (!model) return evaluateLocalModel();
  // A replay needs no key.
  if (!values.replay) checkModel(model);
  else if (!splitModel(model).provider) throw new Error(`--model: "${model}" has no provider.`);
  const path = values.record ?? `artifacts/evaluations/${model.replaceAll(/[^\w.-]+/g, "-")}.jsonl`;
  const { answers, replayed, missing } = await recordAnswers(pages, {
    model,
    path,
    replays: values.replay,
    atOnce,
    onAnswer: (page, done) => console.error(`${done} of ${pages.length}: ${page}`),
  });
  console.error(`${path}: ${replayed} replayed, ${answers.length - replayed} asked for.`);
  for (const { page, reason } of missing) console.error(`missing: ${page}: ${reason}`);
  if (answers.length > 0) console.log(describeAnswers(answers, pages));
  if (missing.length > 0) {
    console.error(
      values.replay
        ? "Run it without --replay to ask for what is missing."
        : "Run it again to ask for what is missing.",
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
