import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type BackendOptions, type BackendProcess, startBackend } from "./backend-process.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";

/** What the tests of a file share. Each member is there from the first `beforeAll` on. */
export interface BackendFixture {
  readonly backend: BackendProcess;
  readonly client: ApiClient;
  /** Answers as the agents' model and as the router's. */
  readonly model: ScriptedModelServer;
}

/** Longest piece of the backend's log that is shown for a test that failed, in characters. */
const SHOWN_LOG = 12_000;

export interface WithBackendOptions extends Omit<BackendOptions, "modelServer"> {
  /** For tests that run at the same time: what they say about the model's answers stays. */
  keepsScripts?: boolean;
}

/**
 * Gives the tests of a file a backend of their own, on the scripted model. What a test says about
 * the model's answers is forgotten before the next one. When a test fails, the end of the
 * backend's log is printed.
 */
export function withBackend(options: WithBackendOptions = {}): BackendFixture {
  let fixture: BackendFixture | undefined;

  beforeAll(async () => {
    const model = await startScriptedModelServer();
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

  function started(): BackendFixture {
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
