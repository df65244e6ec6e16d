import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./prepare.mjs";

test("a data directory that cannot be used is said before anything is installed", ({
  onTestFinished,
}) => {
  // A bare checkout, with what the start itself is made of.
  const checkout = mkdtempSync(join(tmpdir(), "linnet-start-"));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const file of [
    "backend/cli/start.mjs",
    "backend/cli/prepare.mjs",
    "backend/cli/start-note.mjs",
    "backend/db/data-directory.mjs",
  ]) {
    mkdirSync(join(checkout, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
  writeFileSync(join(checkout, "file"), "");
  const start = (variables: Record<string, string>) =>
    spawnSync(process.execPath, [join(checkout, "backend/cli/start.mjs")], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...variables },
      encoding: "utf8",
    });
  const refused = start({ LINNET_DATA_DIR: "file/below" });
  const file = join(checkout, "file");
  expect(refused.stderr).toBe(`LINNET_DATA_DIR: ${file} is a file: choose a directory\n`);
  expect(refused.status).toBe(1);
  // A database of one's own needs no directory: what is missing here comes next.
  const url = "postgres://127.0.0.1/linnet";
  expect(start({ LINNET_DATA_DIR: "file/below", DATABASE_URL: url }).stderr).toContain(
    "package-lock.json is missing",
  );
});

test("a backend that starts again opens no further window", ({ onTestFinished }) => {
  const checkout = mkdtempSync(join(tmpdir(), "linnet-start-"));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const file of ["backend/cli/start.mjs", "backend/db/data-directory.mjs"]) {
    mkdirSync(join(checkout, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file));
  }
  writeFileSync(join(checkout, "backend/cli/start-note.mjs"), "export const noteStart = () => {};");
  writeFileSync(
    join(checkout, "backend/cli/prepare.mjs"),
    `export const root = ${JSON.stringify(checkout)};
    export const findNode = () => process.execPath;
    export const giveUp = () => {};
    export { nothing as ensureInstalled, nothing as ensureBuilt, nothing as ensureBrowserBuilt };
    const nothing = async () => {};`,
  );
  // It asks to be started again twice: before it was ready, and after.
  writeFileSync(
    join(checkout, "backend/cli/serve.ts"),
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync("starts", process.argv.slice(2).join(" ") + "\\n");
    const starts = readFileSync("starts", "utf8").split("\\n").length - 1;
    if (starts === 2) process.send({ type: "ready" });
    process.disconnect();
    process.exitCode = starts < 3 ? 75 : 0;`,
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, "backend/cli/start.mjs"), "--browser", "--other"],
    { env: { NODE_ENV: "production", PATH: process.env.PATH }, encoding: "utf8" },
  );
  expect(stderr).not.toContain("Error");
  expect(status).toBe(0);
  expect(readFileSync(join(checkout, "starts"), "utf8")).toBe(
    "--browser --other\n--browser --other\n--other\n",
  );
});
