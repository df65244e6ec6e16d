import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretInDirectory } from "./secret.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "linnet-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

const mode = async (path: string) => (await stat(path)).mode & 0o777;

test("the first start makes a secret that only its owner can read", async () => {
  const secret = await secretInDirectory(directory);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await mode(join(directory, "secret"))).toBe(0o600);
  expect((await readFile(join(directory, "secret"), "utf8")).trim()).toBe(secret);
});

test("later starts find the same secret", async () => {
  const secret = await secretInDirectory(directory);
  expect(await secretInDirectory(directory)).toBe(secret);
});

test("a secret that others could read is closed again", async () => {
  const secret = await secretInDirectory(directory);
  await chmod(join(directory, "secret"), 0o644);
  expect(await secretInDirectory(directory)).toBe(secret);
  expect(await mode(join(directory, "secret"))).toBe(0o600);
});

test("a file that is too short to be a secret stops the start", async () => {
  await writeFile(join(directory, "secret"), "short\n");
  await expect(secretInDirectory(directory)).rejects.toThrow();
});
