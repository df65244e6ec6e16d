import type { UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import { BurstGate, bracketBurst } from "./burst-gate.ts";

const one: UIMessageChunk = { type: "start-step" };
const two: UIMessageChunk = { type: "finish-step" };

function play(gate: BurstGate, chunks: UIMessageChunk[], onChange: () => void): void {
  for (const chunk of chunks) {
    if (chunk.type === "data-gate" && "data" in chunk) gate.onData(chunk);
    else onChange();
  }
}

test("what came together is told once, at its end", () => {
  const gate = new BurstGate();
  let told = 0;
  const onChange = gate.hold(() => {
    told += 1;
  });
  play(gate, bracketBurst([one, two, one, two]), onChange);
  expect(told).toBe(1);
});

test("a chunk alone is told as it comes, without brackets", () => {
  const gate = new BurstGate();
  let told = 0;
  expect(bracketBurst([one])).toEqual([one]);
  play(
    gate,
    [one, two],
    gate.hold(() => (told += 1)),
  );
  expect(told).toBe(2);
});

test("a burst that breaks off is told when the stream ends", () => {
  const gate = new BurstGate();
  let told = 0;
  const onChange = gate.hold(() => (told += 1));
  play(gate, bracketBurst([one, two]).slice(0, 2), onChange);
  expect(told).toBe(0);
  gate.open();
  expect(told).toBe(1);
  onChange();
  expect(told).toBe(2);
});

test("other data parts do not move the gate", () => {
  const gate = new BurstGate();
  let told = 0;
  gate.onData({ type: "data-progress", data: { closed: true } });
  gate.hold(() => (told += 1))();
  expect(told).toBe(1);
});
