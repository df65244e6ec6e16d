import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let directory: string;
let server: EmbeddedPostgres | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "linnet-embedded-"));
  // As root, the server runs as another user.
  await chmod(directory, 0o755);
});

afterEach(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
});

test.runIf(process.platform === "linux")("its process has none of our variables", async () => {
  process.env.LINNET_SECRET_OF_TEST = "not for the database";
  server = await startEmbeddedPostgres(directory);
  const pidFile = await readFile(join(directory, "postgres", "postmaster.pid"), "utf8");
  const variables = await readFile(`/proc/${Number(pidFile.split("\n")[0])}/environ`, "utf8");
  expect(variables).toContain("PATH=");
  expect(variables).not.toContain("not for the database");
});
