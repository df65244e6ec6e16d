import { ManualClock } from "@linnet/client/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryPorts } from "../../testing/memory-port.ts";
import { CallRouter } from "../host/window/call-router.ts";
import { ping } from "../protocol/view-calls.ts";
import { Heartbeat } from "./heartbeat.ts";
import { HostClient } from "./host-client.ts";

let clock: ManualClock;
let hostId: string;
let answers: boolean;
let restarts: number;
let pings: number;
let heartbeat: Heartbeat;
let settle: () => Promise<void>;

beforeEach(() => {
  clock = new ManualClock();
  hostId = "host-1";
  answers = true;
  restarts = 0;
  pings = 0;
  const ports = memoryPorts();
  const router = new CallRouter();
  router.on(ping, async () => {
    pings += 1;
    if (!answers) await new Promise(() => {});
    return { hostId };
  });
  router.serve(ports.host);
  const client = new HostClient(ports.webview);
  heartbeat = new Heartbeat(client, {
    clock,
    everyMs: 100,
    silentAfterMs: 250,
    onRestart: () => {
      restarts += 1;
    },
  });
  settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
});
afterEach(() => heartbeat.stop());

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.advance(50);
    await settle();
  }
}

test("a host that answers stays live", async () => {
  await pass(1_000);
  expect(heartbeat.getSnapshot()).toBe("live");
  expect(pings).toBeGreaterThan(3);
  expect(restarts).toBe(0);
});

test("a host that does not answer is silent, and live when it answers again", async () => {
  const seen: string[] = [];
  heartbeat.subscribe(() => seen.push(heartbeat.getSnapshot()));
  answers = false;
  await pass(400);
  expect(heartbeat.getSnapshot()).toBe("silent");
  answers = true;
  await pass(200);
  expect(seen).toEqual(["silent", "live"]);
});

test("another host is one restart", async () => {
  heartbeat.setHostId("host-1");
  await pass(300);
  expect(restarts).toBe(0);
  hostId = "host-2";
  await pass(600);
  expect(restarts).toBe(1);
});

test("a stopped heartbeat leaves no timer behind", () => {
  heartbeat.stop();
  expect(clock.pending).toBe(0);
});
