import { expect, test } from "vitest";
import { withBackend } from "../support/with-backend.ts";

/** Says of each report that is made of the process whether the names of its peers are asked for. */
const TELL_OF_REPORTS = `
  const { report } = process;
  const getReport = report.getReport;
  report.getReport = (...args) => {
    console.error("report with names:", !report.excludeNetwork);
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
