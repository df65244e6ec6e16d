import { expect, test } from "vitest";
import { readBatches } from "./read-batches.ts";

const encoder = new TextEncoder();

async function read(...events: unknown[]) {
  const text = events
    .map((event, at) => `id: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
  const body = new Blob([encoder.encode(text)]).stream();
  const batches = [];
  for await (const batch of readBatches(body)) batches.push(batch);
  return batches.flat();
}

test("a data part whose data does not fit is left out; one that is not known stays", async () => {
  const unknown = { type: "data-weather", data: 7 };
  const good = { type: "data-progress", data: { text: "Thinking", of: "a newer backend" } };
  const chunks = await read(
    { type: "data-approval", data: { state: "requested" } },
    { type: "data-run", data: { status: "exploded" } },
    unknown,
    good,
  );
  expect(chunks).toEqual([unknown, good]);
});

test("what is no chunk, or no JSON, fails the reading", async () => {
  await expect(read({ kind: "start" })).rejects.toThrow(/no message chunk/);
  const body = new Blob(["id: 1\ndata: {oh}\n\n"]).stream();
  await expect(readBatches(body).next()).rejects.toThrow(/not JSON/);
});
