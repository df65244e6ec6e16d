import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { adoptWork, releaseForgottenLeases } from "../../cluster/adopt-work.ts";
import { thisInstance } from "../../cluster/instance.ts";
import { collectStreams } from "../../runs/retention.ts";
import { hasDuties } from "../../runtime/has-duties.ts";
import { pool } from "../client.ts";
import { explained } from "../testing/explained.ts";
import { fillDatabase } from "../testing/fill-database.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { declineOverdue, takeUndelivered } from "./approvals.ts";
import { takeDuePosts } from "./due-posts.ts";
import { abandonedRuns, lostRuns } from "./engine-bindings.ts";
import { takeDueSessions } from "./session-turns.ts";

withTestDatabase();

/** `LINNET_TEST_HISTORY=1000000` measures with a million runs that have ended. */
const ENDED = Number(process.env.LINNET_TEST_HISTORY ?? 60_000);
const WAITING = ENDED / 10;
const AT_WORK = 20;
/** What a statement may read when there is nothing to do: some rows for each run that is at work. */
const MAX_ROWS = 10 * AT_WORK;

/** Tables that grow with what was, or with what waits. */
const GROWING = new Set([
  "runs",
  "streams",
  "approvals",
  "scheduled_posts",
  "session_turns",
  "workflow_runs",
]);

const HISTORY = `
insert into users (id, name, email) values ('u', 'u', 'u@example.org');
insert into projects (id, user_id, name) values (gen_random_uuid(), 'u', 'p');
insert into chats (id, user_id, project_id, title)
  select gen_random_uuid(), 'u', id, 'c' from projects;
create temporary table made as
  select gen_random_uuid() as id, n,
         case when n <= ${ENDED} then 'completed' else 'running' end as status,
         case when n <= ${ENDED} then 'turn' else 'session' end as kind,
         case when n > ${ENDED} and n <= ${ENDED + WAITING} then 'message'
              when n > ${ENDED + WAITING} and n <= ${ENDED + 2 * WAITING} then 'approval' end as waits
    from generate_series(1, ${ENDED + 2 * WAITING + AT_WORK}) n;
insert into runs (id, user_id, chat_id, user_message_id, message_id, status, kind, engine_run_id,
                  claimed_by, waiting_for, waiting_since, start_requested_at, ended_at, collected_at)
  select m.id, 'u', c.id, m.id, m.id, m.status, m.kind, 'wrun_' || m.n, gen_random_uuid(), m.waits,
         case when m.waits is not null then now() - interval '1 hour' end,
         now() - interval '1 day',
         case when m.status = 'completed' then now() - interval '1 hour' end,
         case when m.status = 'completed' and m.n % 2 = 0 then now() end
    from made m, chats c;
insert into streams (name, run_id, closed, updated_at)
  select id::text, id::text, status = 'completed', now() - interval '1 minute' from made
   where n > ${ENDED - WAITING};
update streams set updated_at = now() where name in (select id::text from runs
   where status = 'running' and waiting_for is null);
insert into approvals (id, user_id, run_id, tool_call_id, tool, input, state, expires_at, settled_at)
  select id, 'u', id, 'call', 'publishDraft', '{}',
         case when status = 'completed' then 'approved' else 'requested' end,
         now() + interval '1 day', case when status = 'completed' then now() end
    from made where waits = 'approval' or n % 3 = 0;
insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model)
  select m.id, 'u', c.id, m.id, 'call', '[]', '[]', 'm' from made m, chats c where m.n % 10 = 0;
insert into scheduled_posts (id, user_id, chat_id, draft_id, "at", time_zone, state, message_id)
  select id, 'u', chat_id, id, now() + interval '1 day', 'UTC',
         case when random() < 0.5 then 'scheduled' else 'begun' end, id from drafts;
insert into session_turns (id, run_id, number, text, status)
  select id, id, 1, null, case when status = 'completed' then 'queued' else 'completed' end
    from made where waits is not null or n % 3 = 0;
insert into workflow.workflow_runs (id, deployment_id, status, name)
  select 'wrun_' || n, 'd', 'completed', 'w' from made where status = 'completed';
insert into workflow.workflow_runs (id, deployment_id, status, name)
  select 'wrun_' || n, 'd', 'running', 'w' from made where status = 'running';
drop table made;
analyze;`;

beforeAll(async () => {
  await fillDatabase(HISTORY);
  await thisInstance().takeSlot();
  await thisInstance().beat();
}, 600_000);

afterEach(() => vi.restoreAllMocks());

test.for<[string, () => Promise<unknown>]>([
  ["runs that nobody carries out", () => abandonedRuns(15)],
  ["runs that the engine lost", () => lostRuns()],
  ["sessions that are due", () => takeDueSessions(24)],
  ["requests whose time is over", () => declineOverdue()],
  ["answers that are to be delivered", () => takeUndelivered()],
  ["scheduled posts that are due", () => takeDuePosts(15)],
  ["the work of dead instances", () => adoptWork()],
  ["leases of this instance", () => releaseForgottenLeases(() => [])],
  ["streams whose time is over, when there are none", () => collectStreams()],
])("%s are found without reading what has ended or waits", async ([, work]) => {
  const plans = await explained(work, GROWING);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan.rows, plan.sql).toBeLessThanOrEqual(MAX_ROWS);
});

test("a session that waits is due when a message comes, and when it has waited for too long", async () => {
  const { rows } = await pool().query<{ id: string }>(
    "select id from runs where waiting_for = 'message' limit 2",
  );
  const [written, idle] = rows.map(({ id }) => id);
  await pool().query("update runs set due_since = now() where id = $1", [written]);
  await pool().query("update runs set waiting_since = now() - interval '2 days' where id = $1", [
    idle,
  ]);
  const due = await takeDueSessions(24);
  expect(new Set(due.map(({ runId }) => runId))).toEqual(new Set([written, idle]));
  expect(await takeDueSessions(24)).toEqual([]);
});

test("a run that waits is lost once it has been woken in vain", async () => {
  const { rows } = await pool().query<{ id: string; engine_run_id: string }>(
    `select id, engine_run_id from runs
      where waiting_for = 'message' and woken_at is null limit 1`,
  );
  const { id, engine_run_id } = rows[0] ?? { id: randomUUID(), engine_run_id: "" };
  await pool().query("update workflow.workflow_runs set status = 'failed' where id = $1", [
    engine_run_id,
  ]);
  await pool().query("update runs set woken_at = now() where id = $1", [id]);
  expect(await lostRuns()).toEqual([{ id, kind: "session", engineRunId: engine_run_id }]);
});

test("whether there is anything to do is found without reading what has ended or waits", async () => {
  const rowsOfLook = async () =>
    (await explained(() => hasDuties(), GROWING)).map(({ rows }) => rows);
  expect(await rowsOfLook()).toEqual([1]);
  await pool().query("update runs set status = 'completed' where status = 'running'");
  expect(await rowsOfLook()).toEqual([1]);
  await pool().query("update approvals set settled_at = now() where settled_at is null");
  expect(await rowsOfLook()).toEqual([0]);
});
