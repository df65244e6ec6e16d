import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import pg from "pg";
import type { GuardData } from "./standstill-guard.ts";

/** How often the main thread's counter is read, in milliseconds. */
const LOOK_INTERVAL_MS = 500;
/** After so many reads of the same count the process is ended: ten seconds. */
const MAX_LOOKS = 20;
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
let looks = 0;

const looking = setInterval(() => {
  const now = Atomics.load(counter, 0);
  looks = now === seen ? looks + 1 : 0;
  seen = now;
  if (looks < MAX_LOOKS) return;
  clearInterval(looking);
  void endProcess();
}, LOOK_INTERVAL_MS);

async function endProcess(): Promise<void> {
  const seconds = (MAX_LOOKS * LOOK_INTERVAL_MS) / 1_000;
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
