import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { ownerQuestionSchema, proveOwner } from "@linnet/protocol";
import { listen } from "@linnet/tests/support/listen";
import { beforeEach, expect, test, vi } from "vitest";
import { MemorySecrets } from "../../../testing/memory-secrets.ts";
import type { StartState } from "../../protocol/view-calls.ts";
import { Account } from "../account/account.ts";
import { LinnetStart } from "./start-linnet.ts";

const stub = vi.hoisted(() => ({
  folder: "",
  /** What the token command prints. */
  token: "linnet_of-the-owner",
  workspace: { isTrusted: true },
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
    done(null, { stdout: `${stub.token}\n` });
  },
}));
vi.mock("vscode", () => ({
  l10n: { t: (text: string) => text },
  commands: { executeCommand: stub.executeCommand },
  workspace: {
    get isTrusted() {
      return stub.workspace.isTrusted;
    },
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

/** Answers at an address as a backend: not ready, ready, or not at all like Linnet. */
interface Answerer {
  url: string;
  health: number;
  tokens: string[];
  /** Where it says that it listens, if it has the owner's data. */
  listensAt: string | undefined;
  onLook: () => void;
}

const servers: Server[] = [];
async function answerer(health: number): Promise<Answerer> {
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/api/health")) {
      response.writeHead(made.health).end("{}");
      made.onLook();
      return;
    }
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (token) made.tokens.push(token);
    if (request.url === "/api/owner-proof" && made.listensAt) {
      const { nonce } = ownerQuestionSchema.parse(await json(request));
      const proof = await proveOwner(stub.token, nonce, made.listensAt);
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ proof }));
      return;
    }
    const isGood = token === stub.token || token === "good";
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
  const port = await listen(server);
  const made: Answerer = {
    url: `http://127.0.0.1:${port}`,
    health,
    tokens: [],
    listensAt: `127.0.0.1:${port}`,
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
  stub.workspace.isTrusted = true;
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

test("the backend that was started here gets the owner's token, once it is ready", async () => {
  onTask(() => {
    backend.health = 200;
  });
  await start.run();
  expect(backend.tokens).toEqual([stub.token]);
  expect(account.isConnected).toBe(true);
  expect(stub.connectInBrowser).not.toHaveBeenCalled();
  expect(failures).toBe(0);
  expect(await readdir(storage)).toEqual([]);
});

test.each([
  ["a draft", () => start.getReady()],
  ["Connect", () => start.connect()],
  ["Start", () => start.run()],
])("%s connects to a Linnet of the folder that runs already, without a code", async (_, act) => {
  backend.health = 200;
  await act();
  expect(backend.tokens).toEqual([stub.token]);
  expect(await account.token()).toBe(stub.token);
  expect(stub.connectInBrowser).not.toHaveBeenCalled();
  expect(stub.executeTask).not.toHaveBeenCalled();
});

test.each([
  ["cannot prove anything", undefined],
  ["passes the question on to the true backend", "127.0.0.1:1"],
])("whoever %s gets a code to confirm, and no token", async (_, listensAt) => {
  backend.health = 200;
  backend.listensAt = listensAt;
  await start.getReady();
  expect(stub.connectInBrowser).not.toHaveBeenCalled();
  await start.run();
  await start.connect();
  expect(stub.executeTask).not.toHaveBeenCalled();
  expect(stub.connectInBrowser).toHaveBeenCalledTimes(2);

  // It took the port while the start went on, which ended therefore.
  backend.health = DOWN;
  onTask(() => {
    backend.health = 200;
    backend.onLook = () => endTask();
  });
  await start.run();
  expect(stub.connectInBrowser).toHaveBeenCalledTimes(3);
  expect(stub.onTokenCommand).toHaveBeenCalledTimes(4);
  expect(backend.tokens).toEqual([]);
});

test("no command of the folder runs for a name, or in a workspace that is not trusted", async () => {
  backend.health = 200;
  backendUrl = backend.url.replace("127.0.0.1", "localhost");
  await start.connect();
  backendUrl = backend.url;
  stub.workspace.isTrusted = false;
  await start.connect();
  expect(stub.connectInBrowser).toHaveBeenCalledTimes(2);
  expect(stub.onTokenCommand).not.toHaveBeenCalled();
});

test("where the person changes the address during the start, no token goes to the new one", async () => {
  const other = await answerer(200);
  onTask(async (note) => {
    backendUrl = other.url;
    await note("starting");
  });
  await start.run();
  expect(start.state).toBeUndefined();
  expect(failures).toBe(1);
  expect(stub.terminate).toHaveBeenCalledTimes(1);

  backendUrl = backend.url;
  onTask(() => {
    backend.health = 200;
  });
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
  secrets.entries.set(`linnet.token:${backend.url}`, "lnk_of-another-clone");
  await account.refresh();
  onTask(() => {
    backend.health = 200;
  });
  await start.run();
  expect(backend.tokens).toEqual(["lnk_of-another-clone", stub.token]);
  expect(await account.token()).toBe(stub.token);
});

test("what is sent with an owner's old token is sent again with the new one", async () => {
  backend.health = 200;
  secrets.entries.set(`linnet.token:${backend.url}`, "linnet_of-another-clone");
  await account.refresh();
  const { api } = account;
  const answers = await Promise.all([api.chats.list({ limit: 1 }), api.chats.list({ limit: 1 })]);
  expect(answers).toEqual(Array(2).fill({ chats: [], nextCursor: null }));
  expect(await account.token()).toBe(stub.token);
  expect(stub.onTokenCommand).toHaveBeenCalledTimes(1);
});

test("a token that was made by a code and is refused stays, and so does one whose backend proves nothing", async () => {
  backend.health = 200;
  backend.listensAt = undefined;
  for (const [token, commands] of [
    ["lnk_revoked", 0],
    ["linnet_old", 1],
  ] as const) {
    secrets.entries.set(`linnet.token:${backend.url}`, token);
    // The command is run once for a token.
    for (const _ of [1, 2]) await expect(account.api.chats.list({ limit: 1 })).rejects.toThrow();
    expect(await account.token()).toBe(token);
    expect(stub.onTokenCommand).toHaveBeenCalledTimes(commands);
  }
  expect(backend.tokens).toEqual(["lnk_revoked", "lnk_revoked", "linnet_old", "linnet_old"]);
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
  await start.getReady();
  expect(stub.executeTask).not.toHaveBeenCalled();
});
