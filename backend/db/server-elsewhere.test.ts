import { link, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takePlace } from "./server-elsewhere.ts";

const SHORT_MS = 1;

let directory: string;
let segment: string;
let place: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "linnet-place-"));
  const log = join(directory, "postgres", "pg_wal");
  await mkdir(log, { recursive: true });
  segment = join(log, "000000010000000000000001");
  place = join(directory, "postgres-place");
  await writeFile(segment, "");
  await writeFile(join(directory, "postgres", "postmaster.pid"), "12\n");
  await writeFile(place, "another container\n");
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Writes as a server does, until it is ended. */
function writing(): () => void {
  let at = 0;
  const timer = setInterval(() => void utimes(segment, ++at, at), 20);
  return () => clearInterval(timer);
}

test("where a server that ran in another container still writes, none is started", async () => {
  const end = writing();
  await expect(takePlace(directory).finally(end)).rejects.toThrow(
    `LINNET_DATA_DIR: another Linnet is running over ${directory}, in another container or on another machine`,
  );
  expect(await readFile(place, "utf8")).toBe("another container\n");
});

test("the place of one that writes nothing any more is taken", async () => {
  await takePlace(directory, SHORT_MS);
  expect(await readFile(place, "utf8")).not.toContain("another container");
});

test("a note that another user wrote is replaced", async () => {
  const { ino } = await stat(place);
  await link(place, `${place}-before`);
  await takePlace(directory, SHORT_MS);
  expect((await stat(place)).ino).not.toBe(ino);
});

test("one that was stopped in order, and one that ran here, is not watched", async () => {
  const end = writing();
  await rm(join(directory, "postgres", "postmaster.pid"));
  await takePlace(directory);
  await writeFile(join(directory, "postgres", "postmaster.pid"), "12\n");
  await takePlace(directory).finally(end);
});
