import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, pauseAt, say, text } from "../support/model-server/plan.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { createSessionClient, type SessionClient } from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
let sessions: SessionClient;

beforeAll(() => {
  sessions = createSessionClient(fixture.client);
});

afterAll(() => x.close());

/** The example client of the README in a process of its own. */
class ExampleClient {
  readonly #process: ChildProcessWithoutNullStreams;
  /** Not before all that it has said was read. */
  readonly #ended: Promise<void>;
  #hasEnded = false;
  #output = "";
  #waiting: (() => void) | undefined;

  constructor(...args: string[]) {
    const { url, token } = fixture.backend;
    const script = join(REPO_ROOT, "tests/examples/session-client.mjs");
    this.#process = spawn(join(REPO_ROOT, "node_modules/.bin/node"), [script, ...args], {
      env: { LINNET_URL: url, LINNET_TOKEN: token },
    });
    this.#ended = once(this.#process, "close").then(() => {
      this.#hasEnded = true;
      this.#waiting?.();
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream.on("data", (bytes) => {
        this.#output += bytes;
        this.#waiting?.();
      });
    }
  }

  get output(): string {
    return this.#output;
  }

  write(line: string): void {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Resolves once its output has this in it. */
  async shows(what: string | RegExp): Promise<string> {
    for (;;) {
      const [found] = this.#output.match(what) ?? [];
      if (found !== undefined) return found;
      if (this.#hasEnded) throw new Error(`It ended: ${this.#output}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting = resolve;
      await promise;
    }
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#ended;
  }

  async exitCode(): Promise<number | null> {
    await this.#ended;
    return this.#process.exitCode;
  }
}

test("the example client holds a session, is killed, comes back and ends it", async () => {
  const gate = createGate();
  fixture.model.enqueue(say("Owls hunt at night."), answering("example-one"));
  fixture.model.enqueue(
    [text("Some hunt "), pauseAt(gate), text("by day."), finish()],
    answering("example-two"),
  );
  fixture.model.enqueue(say("Gladly."), answering("example-three"));
  const first = new ExampleClient();
  first.write("Tell me: example-one");
  await first.shows("Owls hunt at night.");
  await first.shows("turn 1: completed");
  first.write("Really: example-two");
  first.write("Thanks: example-three");
  await first.shows("waits for its turn");
  await gate.reached;
  await first.shows("Some hunt");
  await first.kill();

  const runId = await first.shows(/(?<=\[session )[\w-]{36}/);
  const second = new ExampleClient(runId);
  await second.shows("Owls hunt at night.");
  gate.open();
  await second.shows("Some hunt by day.");
  await second.shows("Gladly.");
  second.write("/done");
  await second.shows("session: completed");
  expect(await second.exitCode()).toBe(0);
  expect(second.output.match(/^> .*$/gm)).toEqual([
    "> Tell me: example-one",
    "> Really: example-two",
    "> Thanks: example-three",
  ]);
  expect(await sessions.info(runId)).toMatchObject({ status: "completed", turn: 3 });
});

test("the example client shows what is asked, and approves it", async () => {
  const client = new ExampleClient();
  client.write("Draft it");
  await client.shows("turn 1: completed");
  client.write("Post it");
  await client.shows("publishPost as @");
  expect(x.posts).toHaveLength(0);
  client.write("/approve");
  await client.shows(/\[approved/);
  await client.shows("turn 2: completed");
  expect(x.posts).toHaveLength(1);
  client.write("/done");
  await client.shows("session: completed");
  expect(await client.exitCode()).toBe(0);
});

test("the example client stops a turn, and says what the backend refuses", async () => {
  fixture.model.enqueue([text("On and on "), { kind: "stall" }], answering("example-stop"));
  const client = new ExampleClient();
  client.write("example-stop");
  await client.shows("On and on");
  client.write("/stop");
  await client.shows("turn 1: stopped");
  await client.kill();

  const lost = new ExampleClient("00000000-0000-7000-8000-000000000000");
  expect(await lost.exitCode()).toBe(1);
  expect(lost.output).toContain("404 Not found");
});
