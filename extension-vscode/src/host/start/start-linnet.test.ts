import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import type { StartState } from "../../protocol/view-calls.ts";
import { Account, type SecretStorageLike } from "../account/account.ts";
import { LinnetStart } from "./start-linnet.ts";

const stub = vi.hoisted(() => ({
  folder: "",
  connectInBrowser: vi.fn(async () => {}),
  executeCommand: vi.fn(async () => {}),
  showErrorMessage: vi.fn(async (_message: string, ...actions: string[]) => actions[0]),
  /** What the token command does before it prints. */
  onTokenCommand: vi.fn(),
  terminate: vi.fn(),
  executeTask: vi.fn(),
  onEnd: (_event: { execution: unknown }) => {},
}));

vi.mock("../account/connect-flow.ts", () => ({ connectInBrowser: stub.connectInBrowser }));
vi.mock("node:child_process", () => ({
  execFile: (
    _command: string,
    _parameters: string[],
    _options: object,
    done: (error: null, output: { stdout: string }) => void,
  ) => {
    stub.onTokenCommand();
    done(null, { stdout: "owner\n" });
  },
}));
vi.mock("vscode", () => ({
  l10n: { t: (text: string) => text },
  commands: { executeCommand: stub.executeCommand },
  workspace: {
    isTrusted: true,
    getConfiguration: () => ({
      get: (name: string) => (name === "folder" ? stub.folder : undefined),
    }),
  },
  window: {
    showInformationMessage: async () => undefined,
    showErrorMessage: stub.showErrorMessage,
  },
  tasks: {
    executeTask: stub.executeTask,
    onDidEndTask: (listener: typeof stub.onEnd) => {
      stub.onEnd = listener;
      return { dispose() {} };
    },
  },
  Task: function define(this: object, ...given: unknown[]) {
    Object.assign(this, { execution: given[4] });
  },
  ShellExecution: function define(
    this: object,
    _command: string,
    _arguments: string[],
    options: object,
  ) {
    Object.assign(this, options);
  },
  TaskScope: {},
  TaskRevealKind: {},
  TaskPanelKind: {},
}));

class MemorySecrets implements SecretStorageLike {
  readonly entries = new Map<string, string>();
  async get(key: string): Promise<string | undefined> {
    return this.entries.get(key);
  }
  async store(key: string, value: string): Promise<void> {
    this.entries.set(key, value);
  }
  async delete(key: string): Promise<void> {
    this.entries.delete(key);
  }
}

/** Answers at an address as a backend: not ready, ready, or not at all like Linnet. */
interface Answerer {
  url: string;
  health: number;
  tokens: string[];
  onLook: () => void;
}

const servers: Server[] = [];
async function answerer(health: number): Promise<Answerer> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/health")) {
      response.writeHead(made.health).end("{}");
      made.onLook();
      return;
    }
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    made.tokens.push(token);
    const isGood = token === "owner" || token === "good";
    response
      .writeHead(isGood ? 200 : 401, { "content-type": "application/json" })
      .end(
        JSON.stringify(
          isGood
            ? { chats: [], nextCursor: null }
            : { type: "/problems/unauthenticated", title: "No", status: 401 },
        ),
      );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const made: Answerer = {
    url: `http://127.0.0.1:${port}`,
    health,
    tokens: [],
    onLook: () => {},
  };
  return made;
}

const DOWN = 404;
let backend: Answerer;
let backendUrl: string;
let account: Account;
let secrets: MemorySecrets;
let shown: (StartState | undefined)[];
let failures: number;
let start: LinnetStart;
let storage: string;
/** Ends the task. */
let endTask: () => void;

/** Has the task do something with its note. */
function onTask(work: (note: (line: string) => Promise<void>) => unknown): void {
  stub.executeTask.mockImplementation(
    async ({ execution: { env } }: { execution: { env: { LINNET_START_NOTE: string } } }) => {
      const execution = { terminate: stub.terminate };
      endTask = () => stub.onEnd({ execution });
      await work((line) => writeFile(env.LINNET_START_NOTE, line, { flag: "r+" }));
      return execution;
    },
  );
}

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "linnet-start-"));
  stub.folder = join(folder, "release");
  storage = join(folder, "storage");
  await mkdir(join(stub.folder, "backend/cli"), { recursive: true });
  await writeFile(join(stub.folder, "linnet"), "");
  for (const mock of [
    stub.connectInBrowser,
    stub.executeCommand,
    stub.onTokenCommand,
    stub.terminate,
    stub.executeTask,
  ])
    mock.mockReset();
  backend = await answerer(DOWN);
  backendUrl = backend.url;
  secrets = new MemorySecrets();
  account = new Account(secrets, () => backendUrl);
  shown = [];
  failures = 0;
  start = new LinnetStart(account, storage, () => shown.push(start.state));
  start.onFailure(() => {
    failures += 1;
  });
  return async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await rm(folder, { recursive: true });
  };
});

test("the backend that was started here gets the owner's token, once it says that it is ready", async () => {
  onTask(async (note) => {
    backend.health = 200;
    await note(`ready ${backend.url}`);
  });
  await start.run();
  expect(backend.tokens).toEqual(["owner"]);
  expect(account.isConnected).toBe(true);
  expect(stub.connectInBrowser).not.toHaveBeenCalled();
  expect(failures).toBe(0);
  expect(await readdir(storage)).toEqual([]);
});

test("whoever else answers at the address gets a code to confirm, and no token", async () => {
  backend.health = 200;
  await start.run();
  expect(stub.executeTask).not.toHaveBeenCalled();
  expect(stub.connectInBrowser).toHaveBeenCalledTimes(1);

  // It took the port while the start went on, which ended therefore.
  backend.health = DOWN;
  onTask(() => {
    backend.health = 200;
    backend.onLook = () => endTask();
  });
  // Ends the wait for another window's token, and is not connected.
  vi.spyOn(account, "isConnected", "get").mockReturnValueOnce(true).mockReturnValue(false);
  await start.run();
  expect(stub.connectInBrowser).toHaveBeenCalledTimes(2);
  expect(backend.tokens).toEqual([]);
  expect(stub.onTokenCommand).not.toHaveBeenCalled();
});

test("where the person changes the address during the start, no token goes to the new one", async () => {
  const other = await answerer(200);
  onTask(async (note) => {
    backendUrl = other.url;
    await note(`ready ${backend.url}`);
  });
  await start.run();
  expect(start.state).toBeUndefined();
  expect(failures).toBe(1);
  expect(stub.terminate).toHaveBeenCalledTimes(1);

  backendUrl = backend.url;
  onTask((note) => note(`ready ${backend.url}`));
  stub.onTokenCommand.mockImplementation(() => {
    backendUrl = other.url;
  });
  await start.run();
  expect(stub.onTokenCommand).toHaveBeenCalledTimes(1);
  expect([...backend.tokens, ...other.tokens]).toEqual([]);
  expect([...secrets.entries]).toEqual([]);
  expect(stub.connectInBrowser).not.toHaveBeenCalled();
});

test("a token that the backend does not know is replaced", async () => {
  secrets.entries.set(`linnet.token:${backend.url}`, "of another clone");
  await account.refresh();
  onTask((note) => note(`ready ${backend.url}`));
  await start.run();
  expect(backend.tokens).toEqual(["of another clone", "owner"]);
  expect(await account.token()).toBe("owner");
});

test("a task that ends while another window's backend starts is no failure", async () => {
  secrets.entries.set(`linnet.token:${backend.url}`, "good");
  await account.refresh();
  let looks = 0;
  onTask(() => {
    backend.health = 503;
    backend.onLook = () => {
      looks += 1;
      if (looks === 1) endTask();
      if (looks === 3) backend.health = 200;
    };
  });
  await start.run();
  expect(looks).toBeGreaterThan(3);
  expect(start.state).toBeUndefined();
  expect(failures).toBe(0);
});

test("a task that ends where nobody answers is a failure, with its reason", async () => {
  onTask(async (note) => {
    await note("The disk is full.");
    backend.onLook = () => endTask();
  });
  await start.run();
  expect(start.state).toEqual({ state: "failed", reason: "The disk is full." });
  expect(failures).toBe(1);
});

test("the view is told a stage once, and the person ends a wait for one that does not become ready", async () => {
  let looks = 0;
  onTask(() => {
    backend.health = 503;
    backend.onLook = () => {
      looks += 1;
      if (looks === 3) start.cancel();
    };
  });
  await start.run();
  expect(shown).toEqual([{ state: "starting", stage: "starting" }, undefined]);
  expect(stub.terminate).toHaveBeenCalledTimes(1);
  expect(failures).toBe(1);
});

test("nothing is started for an address at which no start listens", async () => {
  backendUrl = "https://localhost";
  await expect(start.run()).rejects.toThrow("http://127.0.0.1:3210");
  await start.runIfDown();
  expect(stub.executeTask).not.toHaveBeenCalled();
});
