import type { EventResult } from "@workflow/world";
import { expect, test } from "vitest";
import type { NewEvent } from "./event-statement.ts";
import { MadeRuns } from "./made-runs.ts";

const CREATED: NewEvent = {
  eventType: "run_created",
  specVersion: 2,
  eventData: { deploymentId: "postgres", workflowName: "test", input: new Uint8Array() },
};
const STARTED: NewEvent = { eventType: "run_started", specVersion: 2 };

test("a begin that comes before its run is stored waits for it, and stores nothing", async () => {
  const made = new MadeRuns();
  const storing = Promise.withResolvers<EventResult | undefined>();
  const creating = made.once("run", CREATED, () => storing.promise);
  const starting = made.once("run", STARTED, () => {
    throw new Error("stored twice");
  });
  const result: EventResult = { events: [] };
  storing.resolve(result);
  expect(await creating).toBe(result);
  expect(await starting).toBe(result);
});

test("a begin stores itself when the run was not stored here, could not be, or was begun before", async () => {
  const made = new MadeRuns();
  const own: EventResult = { events: [] };
  const start = (runId: string) => made.once(runId, STARTED, async () => own);
  expect(await start("of another process")).toBe(own);
  await expect(
    made.once("refused", CREATED, () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect(await start("refused")).toBe(own);
  await made.once("left to the world", CREATED, async () => undefined);
  expect(await start("left to the world")).toBe(own);
  await made.once("begun", CREATED, async () => ({ events: [] }));
  expect(await start("begun")).not.toBe(own);
  expect(await start("begun")).toBe(own);
});
