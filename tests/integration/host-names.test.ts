import { expect, test } from "vitest";
import { withBackend } from "../support/with-backend.ts";

/**
 * Says of each report that is made of the process whether the names of its peers are asked for, and whether a name is found
 * while as many threads are busy as Node has by itself.
 */
const TELL_OF_REPORTS = `
  import { pbkdf2 } from "node:crypto";
  import { lookup } from "node:dns";
  const findName = () => {
    let busy = 4;
    for (let thread = 0; thread < 4; thread += 1) {
      pbkdf2("", "", 1_000_000, 64, "sha512", () => { busy -= 1; });
    }
    lookup("localhost", () => console.error("name found beside busy threads:", busy));
  };
  const { report } = process;
  const getReport = report.getReport;
  report.getReport = (...args) => {
    console.error("report with names:", !report.excludeNetwork);
    findName();
    return getReport.apply(report, args);
  };`;

const fixture = withBackend({
  env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_OF_REPORTS)}` },
});

test("a turn asks no name server for the names of those who are connected", async () => {
  const { backend, client } = fixture;
  const { chatId, runId } = await client.startTurn("Say something");
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const reports = [...backend.logs().matchAll(/report with names: (\w+)/g)].map(
    ([, names]) => names,
  );
  expect(reports.length).toBeGreaterThan(0);
  expect(reports).not.toContain("true");
});

test("a name is found while others are looked up for a long time", async () => {
  const { backend, client } = fixture;
  const { chatId, runId } = await client.startTurn("Say something");
  await client.runEnded(chatId, runId);
  await expect.poll(() => backend.logs()).toMatch(/name found beside busy threads: 4/);
});
