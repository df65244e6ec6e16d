import pg from "pg";
import { expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { pauseAt, text } from "../support/model-server/plan.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend();

test("a run whose step is not in the new build fails readably, and its reader is told", async () => {
  const { backend, client, model } = fixture;
  const gate = createGate();
  model.enqueue([text("One moment."), pauseAt(gate)], (body) => !isRoutingRequest(body));
  const { chatId, runId } = await client.startTurn("Tell me about tides.");
  await model.requestArrived(1, (body) => !isRoutingRequest(body));
  await backend.kill("SIGKILL");

  // An upgrade that renames a step leaves a job for an unknown step.
  const database = new pg.Client({ connectionString: backend.databaseUrl });
  await database.connect();
  await database.query(
    `update graphile_worker._private_jobs
        set payload = replace(payload::text, 'route-turn//routeTurn', 'gone//goneStep')::json`,
  );
  await database.end();
  await backend.restart();

  const reader = await client.openStream(chatId, runId);
  await reader.ended;
  const run = await client.runEnded(chatId, runId);
  expect(run.status).toBe("failed");
  expect(run.error?.detail).toMatch(/another version of Linnet/);
  expect(reader.chunks().at(-1)).toEqual({ type: "finish" });
  expect((await client.getChat(chatId)).activeRunId).toBeNull();
});
