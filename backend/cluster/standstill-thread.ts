import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import pg from "pg";
import type { GuardData } from "./standstill-guard.ts";

/** How often the main thread's counter is read, in milliseconds. */
const LOOK_INTERVAL_MS = 2_000;
/** After so long without a count a process that computes is ended, in milliseconds. */
const BUSY_LIMIT_MS = 10_000;
/**
 * CPU time of the process, in microseconds, that tells a thread that computes from one that gets no turn on a
 * machine with too much work: that one counts again.
 */
const BUSY_CPU_US = 5_000_000;
/** After so long without a count any process is ended, in milliseconds: it waits for something that does not come. */
const IDLE_LIMIT_MS = 60_000;
/** How long the note may take, in milliseconds; the process is ended in any case. */
const NOTE_PATIENCE_MS = 3_000;
/** Ends a process that hears nothing, and can be told from an operator's SIGKILL. */
const END_SIGNAL = process.platform === "win32" ? "SIGKILL" : "SIGALRM";

/** See `standstills` of `step_records`. */
const NOTE = `
with held as (
  select name::uuid as run_id, lease_step, count(*) over () as steps
    from streams where holder = $1 and lease_step is not null
)
update step_records r
   set standstills = greatest(r.standstills, 1) + case when held.steps = 1 then 1 else 0 end
  from held where r.run_id = held.run_id and r.step_id = held.lease_step`;

const { counted, databaseUrl, instanceId }: GuardData = workerData;
const counter = new Int32Array(counted);
let seen = Atomics.load(counter, 0);
/** Reads of the same count: a machine that sleeps makes none. */
let looks = 0;
let cpu = process.cpuUsage();

const looking = setInterval(() => {
  const now = Atomics.load(counter, 0);
  if (now !== seen) {
    seen = now;
    looks = 0;
    cpu = process.cpuUsage();
    return;
  }
  looks += 1;
  const stillMs = looks * LOOK_INTERVAL_MS;
  const { user, system } = process.cpuUsage(cpu);
  if (stillMs < (user + system < BUSY_CPU_US ? IDLE_LIMIT_MS : BUSY_LIMIT_MS)) return;
  clearInterval(looking);
  void endProcess(stillMs / 1_000);
}, LOOK_INTERVAL_MS);

async function endProcess(seconds: number): Promise<void> {
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    msg: `the process has stood still for ${seconds} seconds; it ends, and has to be started again`,
  };
  // The log's own stream ends in the main thread, which takes nothing any more.
  writeSync(2, `${JSON.stringify(line)}\n`);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: NOTE_PATIENCE_MS,
    query_timeout: NOTE_PATIENCE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(NOTE, [instanceId]);
  } catch {
    // The instance that executes the steps next stands still again, and notes it then.
  }
  process.kill(process.pid, END_SIGNAL);
}
