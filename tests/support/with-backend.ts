import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type BackendOptions, type BackendProcess, startBackend } from "./backend-process.ts";
import {
  type ScriptedModelServer,
  type ScriptedModelServerOptions,
  startScriptedModelServer,
} from "./scripted-model-server.ts";
import { type SharedBackend, sharedBackend, sharedBackendLogs } from "./shared-backend.ts";

/** The servers that the tests of a file share. Each member exists from the first `beforeAll` on. */
export interface BackendFixture<Backend = BackendProcess> {
  readonly backend: Backend;
  readonly client: ApiClient;
  /** Answers as the agents' model and as the router's. */
  readonly model: ScriptedModelServer;
}

/** Longest piece of the backend's log that is shown for a test that failed, in characters. */
const SHOWN_LOG = 12_000;

interface ModelOptions {
  /** For tests that run at the same time: what they say about the model's answers stays. */
  keepsScripts?: boolean;
  /** The model's answers where a test sets none; the helpful script by default. */
  script?: ScriptedModelServerOptions["script"];
}

export interface WithBackendOptions extends Omit<BackendOptions, "modelServer">, ModelOptions {}

/**
 * Gives the tests of a file a backend of their own, on the scripted model. What a test says about
 * the model's answers is forgotten before the next one. When a test fails, the end of the
 * backend's log is printed.
 */
export function withBackend(options: WithBackendOptions = {}): BackendFixture {
  let fixture: BackendFixture | undefined;

  beforeAll(async () => {
    const model = await startScriptedModelServer({ script: options.script });
    const backend = await startBackend({ ...options, modelServer: model });
    fixture = { model, backend, client: createApiClient(backend) };
  });

  beforeEach(({ onTestFailed }) => {
    if (!options.keepsScripts) fixture?.model.reset();
    onTestFailed(() => console.error(fixture?.backend.logs().slice(-SHOWN_LOG)));
  });

  afterAll(async () => {
    await fixture?.backend.stop();
    await fixture?.model.close();
  });

  return onceStarted(() => fixture);
}

/**
 * Gives the tests of a file a backend that other files have used before, in its default
 * configuration and on the scripted model: where nothing but the owner's own data matters, and
 * nothing of the backend is changed. The owner has nothing, and nothing of an earlier file runs.
 */
export function withSharedBackend(options: ModelOptions = {}): BackendFixture<SharedBackend> {
  let fixture: BackendFixture<SharedBackend> | undefined;

  beforeAll(async () => {
    const backend = await sharedBackend();
    const client = createApiClient(backend);
    const model = await startScriptedModelServer({
      port: backend.modelPort,
      script: options.script,
    });
    fixture = { model, backend, client };
  });

  beforeEach(({ onTestFailed }) => {
    if (!options.keepsScripts) fixture?.model.reset();
    onTestFailed(async () => console.error((await sharedBackendLogs()).slice(-SHOWN_LOG)));
  });

  afterAll(() => fixture?.model.close());

  return onceStarted(() => fixture);
}

function onceStarted<Backend>(
  current: () => BackendFixture<Backend> | undefined,
): BackendFixture<Backend> {
  function started(): BackendFixture<Backend> {
    const fixture = current();
    if (!fixture) throw new Error("The backend is there from beforeAll on.");
    return fixture;
  }
  return {
    get backend() {
      return started().backend;
    },
    get client() {
      return started().client;
    },
    get model() {
      return started().model;
    },
  };
}
