/** What a report of a test run says of the tests that failed: a name and the first line of why. */

/** Colours of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

function line(name, why) {
  const [first = ""] = (why ?? "").replaceAll(COLOURS, "").trim().split("\n");
  return first ? `${name}: ${first}` : name;
}

/** @param report of Vitest's JSON reporter, parsed. A file that could not be run has no tests. */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ status, name, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [line(name, message)] : [];
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages[0]));
  });
}

/** @param report of Playwright's JSON reporter, parsed, or one suite of it. */
export function failedInPlaywright({ suites = [], specs = [], errors = [] }) {
  return [
    ...errors.map(({ message }) => line("the run", message)),
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
      .map(({ title, file, tests }) => {
        const results = tests.flatMap((test) => test.results);
        return line(`${file} ${title}`, results.find(({ error }) => error)?.error.message);
      }),
    ...suites.flatMap(failedInPlaywright),
  ];
}
