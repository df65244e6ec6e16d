import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([
  ["disk-use.ts", "--bogus", 1, /'--bogus'.*\nusage: npm run disk\n$/],
  ["mcp.ts", "--bogus", 1, /'--bogus'.*\nusage: npm run --silent mcp\n$/],
  ["sign-in.ts", "x", 1, /'x'.*\nusage: npm run --silent sign-in\n$/],
  ["backup.ts", "a b", 1, /'b'.*\nusage: npm run backup -- <file>\n$/],
  ["restore.ts", "a b", 1, /'b'.*\nusage: npm run restore -- <file> /],
  ["backup.ts", "--help", 0, /^usage: npm run backup -- <file>\n$/],
  ["backup.ts", "--all", 1, /'--all'.*\nusage: npm run backup -- <file>\n$/],
  ["restore.ts", "--help", 0, /^usage: npm run restore -- <file>/],
  ["restore.ts", "--all", 1, /'--all'.*\nusage: npm run restore/],
  ["token.ts", "--all", 1, /'--all'.*\nusage: npm run --silent token/],
  ["../../tests/cli/run-chaos.mjs", "--help", 0, /^usage: npm run chaos -- /],
  ["../../tests/cli/run-chaos.mjs", "--all", 1, /'--all'.*\nusage: npm run chaos/],
  [
    "../../tests/cli/run-tests.mjs",
    "--help",
    0,
    /^usage: npm test -- .*\n\n.*--only STAGE .* chaos,/s,
  ],
  ["../../tests/cli/run-tests.mjs", "--ever", 1, /'--ever'.*\nusage: npm test/],
  ["people.ts", "--help", 0, /^npm run --silent people +who has an account/],
])("%s %s says how the command is used, and does nothing", (file, word, code, said) => {
  const folder = mkdtempSync(join(tmpdir(), "linnet-words-"));
  const { NODE_ENV, PATH } = process.env;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, file), ...word.split(" ")],
    { env: { NODE_ENV, PATH, INIT_CWD: folder, LINNET_DATA_DIR: folder }, encoding: "utf8" },
  );
  const wrote = existsSync(join(folder, word));
  rmSync(folder, { recursive: true });
  expect(status).toBe(code);
  expect(code === 0 ? stdout : stderr).toMatch(said);
  expect(code === 0 ? stderr : stdout).toBe("");
  expect(wrote).toBe(false);
});
