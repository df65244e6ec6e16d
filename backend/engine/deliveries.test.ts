import { expect, test, vi } from "vitest";
import { Deliveries, type Handler } from "./deliveries.ts";

vi.mock("../chunk-log/step-budget.ts", () => ({ raiseStepBudgets: () => {} }));

const meta: Parameters<Handler>[1] = JSON.parse('{"attempt":1}');

async function register(handler: Handler): Promise<{ deliveries: Deliveries; handle: Handler }> {
  const deliveries = new Deliveries();
  const route = deliveries.register(() => async () => new Response())("__wkf_step_", handler);
  // A route that has had no request may not have loaded the steps yet.
  expect(deliveries.handler("__wkf_step_")).toBeUndefined();
  await route(new Request("http://localhost", { method: "POST" }));
  const handle = deliveries.handler("__wkf_step_");
  if (!handle) throw new Error("the handler is not known");
  return { deliveries, handle };
}

test("of two deliveries for one step the second begins when the first has ended", async () => {
  const began: unknown[] = [];
  const ends: (() => void)[] = [];
  const { deliveries, handle } = await register(async (message) => {
    began.push(message);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const step = { workflowRunId: "run", stepId: "one" };
  const first = handle(step, meta);
  const second = handle(step, meta);
  const other = handle({ ...step, stepId: "two" }, meta);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(began).toEqual([step, { ...step, stepId: "two" }]);
  expect(deliveries.runIds).toEqual(["run"]);
  for (const end of ends) end();
  await Promise.all([first, other]);
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  expect(deliveries.runIds).toEqual(["run"]);
  ends[2]?.();
  await second;
  expect(deliveries.runIds).toEqual([]);
});

test("a delivery that fails makes room for the next one", async () => {
  const { deliveries, handle } = await register(async () => {
    throw new Error("it fails");
  });
  const both = [handle({ runId: "run" }, meta), handle({ runId: "run" }, meta)];
  await expect(Promise.allSettled(both)).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(deliveries.runIds).toEqual([]);
});

test("what belongs to no run is handled, and not counted", async () => {
  const { deliveries, handle } = await register(async () => {
    expect(deliveries.runIds).toEqual([]);
  });
  await handle({ __healthCheck: true }, meta);
});
