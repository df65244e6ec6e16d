import { expect, test } from "vitest";
import { startFailure } from "./start-failure.ts";

const AT = "2026-11-29 15:22:04.358 UTC [19865]";

test("the reason is the server's last error, not the last line", () => {
  const written = [
    `${AT} LOG:  starting PostgreSQL 18.4`,
    `${AT} FATAL:  could not open file "global/pg_control": Permission denied`,
    `${AT} LOG:  database system is shut down`,
    "",
  ].join("\n");
  expect(startFailure(written, "pg_ctl: could not start server", "/data/postgres")).toBe(
    'could not open file "global/pg_control": Permission denied',
  );
});

test("what pg_ctl says is the reason where the server wrote nothing", () => {
  const said = [
    "/bin/sh: 1: cannot create /data/postgres-log/postgres.log: Permission denied",
    "pg_ctl: could not start server",
    "Examine the log output.",
  ].join("\n");
  expect(startFailure("", said, "/data/postgres")).toBe(
    "/bin/sh: 1: cannot create /data/postgres-log/postgres.log: Permission denied",
  );
});

test("too few open files are named also where initdb ends by them, with what to do", () => {
  const said = [
    `${AT} FATAL:  insufficient file descriptors available to start server process`,
    `${AT} DETAIL:  System allows 56, server needs at least 58, 8 files are already open.`,
    "child process exited with exit code 1",
    'initdb: removing contents of data directory "/data/postgres"',
  ].join("\n");
  expect(startFailure("", said, "/data/postgres")).toMatch(
    /^insufficient file descriptors .*: .*ulimit -n .*LimitNOFILE/,
  );
});

test("what initdb itself says is the reason where no server was started", () => {
  const said = [
    'initdb: error: could not change permissions of directory "/data/postgres": Operation not permitted',
    'initdb: removing contents of data directory "/data/postgres"',
  ].join("\n");
  expect(startFailure("", said, "/data/postgres")).toBe(
    'could not change permissions of directory "/data/postgres": Operation not permitted',
  );
});

test("a process that has the number of a killed server is named, with what to do", () => {
  const written = [
    `${AT} FATAL:  lock file "postmaster.pid" already exists`,
    `${AT} HINT:  Is another postmaster (PID 18427) running in data directory "/data/postgres"?`,
  ].join("\n");
  expect(startFailure(written, "", "/data/postgres")).toBe(
    "process 18427 has the number of the server that was killed here: if it is no PostgreSQL (ps -p 18427), remove /data/postgres/postmaster.pid and start again",
  );
});
