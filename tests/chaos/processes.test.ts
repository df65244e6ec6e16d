import { LinnetApi } from "@linnet/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import type { TestDatabase } from "../support/create-database.ts";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { createGate, type Gate } from "../support/model-server/gate.ts";
import { answering, routing } from "../support/model-server/match.ts";
import {
  finish,
  pauseAt,
  reasoning,
  sayJson,
  text,
  toolCall,
} from "../support/model-server/plan.ts";
import { createTestDatabase } from "../support/postgres.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { judgeTurn, statusOf, takeTurn } from "../support/take-turn.ts";

/** A point of a turn at which a process can be made to stand still. */
interface Stage {
  name: string;
  asks: string;
  /** Whether the router is under way then, and is asked once more. */
  isRouting?: true;
  /** Makes the model wait at the gate when the turn of this word gets there. */
  arrange: (model: ScriptedModelServer, word: string, gate: Gate) => void;
}

const POST = "Two stations measured the same rise.";
/**
 * A draft that is sent back. After it, the helpful script only talks, so a stage that uses it also
 * says what the attempt that comes after the disturbed one submits.
 */
const tooLong = [
  toolCall("submitDraft", { variants: [{ posts: [{ text: "x".repeat(300) }] }] }),
  finish(),
];
const submit = toolCall("submitDraft", {
  variants: [{ posts: [{ text: POST, claims: [{ text: POST, sourceIds: [] }] }] }],
  sources: [],
});

const STAGES: Stage[] = [
  {
    name: "in the router",
    asks: "Tell me about tides",
    isRouting: true,
    arrange: (model, word, gate) => {
      const decision = { next: "research", reasoning: "A question." };
      model.enqueue([pauseAt(gate), ...sayJson(decision)], routing(word));
    },
  },
  {
    name: "before the first token",
    asks: "Tell me about tides",
    arrange: (model, word, gate) =>
      model.enqueue([pauseAt(gate), text("Late."), finish()], answering(word)),
  },
  {
    name: "in the middle of reasoning",
    asks: "Tell me about tides",
    arrange: (model, word, gate) =>
      model.enqueue([reasoning("Let me"), pauseAt(gate), reasoning(" think")], answering(word)),
  },
  {
    name: "in the middle of text",
    asks: "Tell me about tides",
    arrange: (model, word, gate) =>
      model.enqueue(
        [text("High tide is "), pauseAt(gate), text("at noon."), finish()],
        answering(word),
      ),
  },
  {
    name: "in the middle of a tool call",
    asks: "Draft a post about tides",
    arrange: (model, word, gate) => {
      model.enqueue(tooLong, answering(word));
      model.enqueue([submit, pauseAt(gate), finish()], answering(word));
      model.enqueue([submit, finish()], answering(word));
    },
  },
  {
    name: "after a tool's side effect",
    asks: "Draft a post about tides",
    arrange: (model, word, gate) => {
      model.enqueue(tooLong, answering(word));
      model.enqueue(
        [submit, text("There "), pauseAt(gate), text("it is."), finish()],
        answering(word),
      );
      model.enqueue([submit, finish()], answering(word));
    },
  },
  {
    name: "at the last token",
    asks: "Tell me about tides",
    arrange: (model, word, gate) =>
      model.enqueue([text("All said."), pauseAt(gate), finish()], answering(word)),
  },
];

let model: ScriptedModelServer;
let shared: TestDatabase;
let solo: BackendProcess;
let first: BackendProcess;
let second: BackendProcess;
let proxy: FlakyProxy;

beforeAll(async () => {
  model = await startScriptedModelServer({ tokensPerSecond: 500 });
  shared = await createTestDatabase();
  solo = await startBackend({ modelServer: model });
  first = await startBackend({ modelServer: model, databaseUrl: shared.url });
  second = await startBackend({ modelServer: model, databaseUrl: shared.url });
  proxy = await startFlakyProxy({ target: solo.url });
  proxy.calm();
});

afterAll(async () => {
  await proxy?.close();
  await Promise.all([solo, first, second].map((backend) => backend?.stop()));
  await model?.close();
  await shared?.drop();
});

function clientOf(baseUrl: string, backend: BackendProcess): LinnetApi {
  return new LinnetApi({ baseUrl, getToken: async () => backend.token });
}

/** Takes a turn on `begun`, disturbs it at the stage, and looks at it on `ending`. */
async function disturbedTurn(
  stage: Stage,
  begun: BackendProcess,
  ending: BackendProcess,
  disturb: (gate: Gate) => Promise<void>,
): Promise<void> {
  const word = `case-${crypto.randomUUID()}`;
  const gate = createGate();
  stage.arrange(model, word, gate);
  proxy.retarget(begun.url);
  const turn = takeTurn(clientOf(proxy.url, begun), `${stage.asks} (${word}).`, {
    silenceMs: 2_000,
  });
  await gate.reached;
  await disturb(gate);
  gate.open();
  const verdict = await judgeTurn(clientOf(ending.url, ending), await turn);
  expect(verdict.held).toEqual(verdict.stored);
  expect(statusOf(verdict.stored)).toBe("completed");
  expect(verdict.activeRunId).toBeNull();
  const drafts = stage.asks.startsWith("Draft") ? 1 : 0;
  expect(verdict.drafts).toBe(drafts);
  const routed = model.requests.filter(({ body }) => routing(word)(body));
  expect(routed).toHaveLength(stage.isRouting ? 2 : 1);
}

describe("killed and started again", () => {
  test.for(STAGES)("$name", async (stage) => {
    await disturbedTurn(stage, solo, solo, async () => {
      await solo.kill("SIGKILL");
      await solo.restart();
    });
  });

  test("before the claim: the message is taken once the backend is back", async () => {
    await solo.kill("SIGKILL");
    proxy.retarget(solo.url);
    const turn = takeTurn(clientOf(proxy.url, solo), "Tell me about tides.");
    await solo.restart();
    const verdict = await judgeTurn(clientOf(solo.url, solo), await turn);
    expect(verdict.held).toEqual(verdict.stored);
    expect(statusOf(verdict.stored)).toBe("completed");
  });

  test("right after the claim: the turn happens anyway, once", async () => {
    const claimed = Promise.withResolvers<void>();
    proxy.retarget(solo.url);
    const turn = takeTurn(clientOf(proxy.url, solo), "Tell me about tides.", {
      onRun: () => claimed.resolve(),
    });
    await claimed.promise;
    await solo.kill("SIGKILL");
    await solo.restart();
    const verdict = await judgeTurn(clientOf(solo.url, solo), await turn);
    expect(verdict.held).toEqual(verdict.stored);
    expect(statusOf(verdict.stored)).toBe("completed");
  });
});

describe("killed while another instance lives", () => {
  test.for(STAGES)("$name", async (stage) => {
    try {
      await disturbedTurn(stage, first, second, async () => {
        proxy.retarget(second.url);
        await first.kill("SIGKILL");
      });
    } finally {
      await first.restart();
    }
  });
});

describe("frozen until another instance has taken over, then continued", () => {
  test.for(STAGES)("$name", async (stage) => {
    const word = `case-${crypto.randomUUID()}`;
    const gate = createGate();
    stage.arrange(model, word, gate);
    proxy.retarget(first.url);
    const turn = takeTurn(clientOf(proxy.url, first), `${stage.asks} (${word}).`, {
      silenceMs: 2_000,
    });
    await gate.reached;
    await first.kill("SIGSTOP");
    proxy.retarget(second.url);
    const taken = await turn;
    // The write of the frozen process arrives now, and must change nothing.
    gate.open();
    await first.kill("SIGCONT");
    const inSecond = await judgeTurn(clientOf(second.url, second), taken);
    expect(inSecond.held).toEqual(inSecond.stored);
    expect(statusOf(inSecond.stored)).toBe("completed");
    expect(inSecond.drafts).toBe(stage.asks.startsWith("Draft") ? 1 : 0);
    const inFirst = await judgeTurn(clientOf(first.url, first), taken);
    expect(inFirst.stored).toEqual(inSecond.stored);
  });
});
