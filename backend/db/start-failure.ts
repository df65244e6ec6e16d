/** What begins the lines of PostgreSQL's log: the time, the process, the severity. */
const HEAD = /^.*?\b(?:FATAL|PANIC|ERROR):\s+/;
/** What `pg_ctl` and `initdb` say whatever the reason was. */
const EMPTY = /could not start server|Examine the log output|^child process|^initdb: removing/;
/** Of the server's, where it may open too few files. */
const FEW_FILES = /insufficient file descriptors/;

/**
 * Why the database was not made or did not start, and what helps where that is known.
 *
 * @param written what this start wrote to the server's log.
 * @param said what `pg_ctl` or `initdb` said, such as where it could not write to the log.
 * @param data the folder of the database.
 */
export function startFailure(written: string, said: string, data: string): string {
  const lines = (written.trim() || said.trim()).split("\n").filter((line) => !EMPTY.test(line));
  const [, holder] = /another postmaster \(PID (\d+)\)/.exec(written) ?? [];
  if (holder) {
    return `process ${holder} has the number of the server that was killed here: if it is no PostgreSQL (ps -p ${holder}), remove ${data}/postmaster.pid and start again`;
  }
  const reason = lines.findLast((line) => HEAD.test(line)) ?? lines.at(-1) ?? "";
  const told = reason.replace(HEAD, "").replace(/^initdb: error: /, "");
  return FEW_FILES.test(told)
    ? `${told}: let it open 1024 files or more ("ulimit -n 1024" in a shell, LimitNOFILE=1024 in a unit of systemd)`
    : told;
}
