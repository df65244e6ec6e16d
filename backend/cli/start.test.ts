import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
