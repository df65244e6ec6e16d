import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { toolsCalledThisTurn } from "../support/model-server/chat-completion-request.ts";
import { createGate } from "../support/model-server/gate.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

let postgres: PostgresServer;
let observer: pg.Client;
let model: ScriptedModelServer;
let backend: BackendProcess;
let client: ApiClient;
/** Statements that the backend also sends while a run waits for its model: polls, and the sweeps. */
const atAnyTime = new Set<string>();

beforeAll(async () => {
  // The name of the connection and the transaction come before each statement.
  const settings = { log_statement: "all", log_line_prefix: "@@%a@%v@" };
  postgres = await startPostgresServer({ settings });
  observer = new pg.Client({ connectionString: postgres.url(), application_name: "observer" });
  await observer.connect();
  model = await startScriptedModelServer();
  backend = await startBackend({ databaseUrl: postgres.url(), modelServer: model });
  client = createApiClient(backend);
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(answering("Say"), say("Twelve."));
  model.when(answering("Count"), ({ body }) =>
    toolsCalledThisTurn(body).length > 0
      ? say("Twelve.")
      : [toolCall("submitDraft", { variants: [{ posts: [{ text: "x".repeat(300) }] }] }), finish()],
  );
  // The first turn of a process prepares what later ones find.
  await takeTurn("Say how many");
  const gate = createGate();
  model.when(answering("Wait"), [pauseAt(gate), ...say("Done.")]);
  const { reader } = await client.startTurn("Wait");
  await gate.reached;
  const from = await logSize();
  await vi.waitUntil(() => statements(from).length > 40, PATIENCE);
  for (const { text } of statements(from, await logSize())) atAnyTime.add(text);
  gate.open();
  expect(await reader.ended).toBe("done");
});

afterAll(async () => {
  await backend?.stop();
  await model?.close();
  await observer?.end();
  await postgres?.remove();
});

interface Statement {
  transaction: string;
  text: string;
}

/** Statements on the connections of the backend's pool; beats and `LISTEN` have their own. */
function statements(from: number, to?: number): Statement[] {
  const entries = postgres.log().slice(from, to).split("@@");
  return entries.flatMap((entry) => {
    const found = /^linnet [^@]*@([^@]*)@LOG: {2}(?:statement|execute [^:]*): (.*)$/s.exec(entry);
    return found ? [{ transaction: found[1] ?? "", text: (found[2] ?? "").trim() }] : [];
  });
}

/** Everything that was logged until now has arrived. */
async function logSize(): Promise<number> {
  const mark = `mark ${performance.now()}`;
  await observer.query(`select '${mark}'`);
  await vi.waitUntil(() => postgres.log().includes(mark), PATIENCE);
  return postgres.log().length;
}

const opensOrEnds = ({ text }: Statement) => /^(begin|commit|rollback)/i.test(text);
const isOfEngine = ({ text }: Statement) => /\bworkflow"?\."?workflow_|graphile_worker/.test(text);
const transactionsOf = (some: Statement[]) => new Set(some.map(({ transaction }) => transaction));

/** Carries a turn out until the engine has nothing left to do. */
async function takeTurn(text: string): Promise<void> {
  const { reader } = await client.startTurn(text);
  expect(await reader.ended).toBe("done");
  const leftOver = async () => {
    const { rows } = await observer.query(
      `select id::text from graphile_worker._private_jobs
        union all
       select id from workflow.workflow_runs where status in ('pending', 'running')`,
    );
    return rows.length;
  };
  await vi.waitUntil(async () => (await leftOver()) === 0, PATIENCE);
}

test.for([
  { text: "Say how many", steps: "one step", most: 25, named: ["routeTurn"] },
  { text: "Count them", steps: "two steps", most: 50, named: ["routeTurn", "runAgentStep"] },
])(
  "a turn with a route and $steps of the agent takes few statements",
  async ({ text, most, named }) => {
    const from = await logSize();
    await takeTurn(text);
    const during = statements(from, await logSize());
    const work = transactionsOf(
      during.filter((statement) => !opensOrEnds(statement) && !atAnyTime.has(statement.text)),
    );
    const counted = during.filter(({ transaction }) => work.has(transaction));
    const engine = transactionsOf(counted.filter(isOfEngine));
    const engines = counted.filter(({ transaction }) => engine.has(transaction)).length;
    const figures = `${text}: ${counted.length - engines} of Linnet's, ${engines} of the engine's`;
    console.info(figures);
    expect(counted.length, figures).toBeLessThan(most);
    // A replay finds the step that was made together with the run, and goes on from it.
    const { rows } = await observer.query<{ name: string }>(
      `select split_part(step_name, '//', 3) as name from workflow.workflow_steps
      where run_id = (select id from workflow.workflow_runs order by created_at desc limit 1)
      order by step_id`,
    );
    expect(rows.map(({ name }) => name)).toEqual(named);
  },
);
