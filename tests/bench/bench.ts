import { access } from "node:fs/promises";
import { join } from "node:path";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createDatabaseOn } from "../support/create-database.ts";
import { isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { type Plan, say, sayJson } from "../support/model-server/plan.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";
import { linnetTarget } from "./linnet-target.ts";
import { plainTarget, resumableTarget, workflowTarget } from "./peer-targets.ts";
import {
  bootstrapWorkflowDatabase,
  buildPeers,
  type PeersOptions,
  type PeersProcess,
  startPeers,
} from "./peers-process.ts";
import { startRedis } from "./redis-process.ts";
import type { Target, TargetName } from "./target.ts";

/** The servers of the bench: one model server, one PostgreSQL, and the contenders on them. */
export interface Bench {
  /** Fewer rounds and shorter answers: to see that it works, not how fast it is. */
  readonly quick: boolean;
  readonly model: ScriptedModelServer;
  /** The contenders that were left out, with the reasons. */
  readonly leftOut: string[];
  /** The contenders that are there, in a fixed order. Started when first asked for. */
  targets(...names: TargetName[]): Promise<Target[]>;
  /** Makes the model answer with this plan from now on; routing is always answered at once. */
  answerWith(plan: () => Plan): void;
  /** An empty database on the bench's PostgreSQL. */
  newDatabase(): Promise<string>;
  /** A Linnet of the figure's own; `undefined` when there is no build of it. */
  startLinnet(options?: {
    databaseUrl?: string;
    env?: Record<string, string>;
  }): Promise<BackendProcess | undefined>;
  /** A peers app of the figure's own, on a database of its own. */
  startPeersOn(
    databaseUrl: string,
    options?: Pick<PeersOptions, "port" | "env">,
  ): Promise<PeersProcess>;
  /** The Linnet that `targets` measures. */
  linnet(): Promise<BackendProcess | undefined>;
  /** The peers app that `targets` measures. */
  peers(): Promise<PeersProcess>;
  close(): Promise<void>;
}

const ROUTE = { next: "research", reasoning: "It is a question." };

/** Starts the model server and PostgreSQL; everything else waits until it is asked for. */
export async function createBench(options: {
  quick: boolean;
  /** Whom to measure; default: all. */
  contenders?: readonly string[] | undefined;
}): Promise<Bench> {
  let answer: () => Plan = () => say("Hello.");
  const model = await startScriptedModelServer({
    script: (body) => (isRoutingRequest(body) ? sayJson(ROUTE) : answer()),
  });
  const postgres: PostgresServer = await startPostgresServer();
  const leftOut: string[] = [];
  const closers: (() => Promise<unknown>)[] = [() => postgres.remove(), () => model.close()];
  const newDatabase = async () => (await createDatabaseOn(postgres.url())).url;

  const redis = once(async () => {
    const started = await startRedis();
    if (started) closers.push(() => started.server.stop());
    else leftOut.push("resumable-stream: no redis-server here, and none could be installed");
    return started;
  });

  const isAsked = (name: TargetName) => options.contenders?.includes(name) ?? true;

  const startPeersOn: Bench["startPeersOn"] = async (databaseUrl, peersOptions) => {
    await buildPeers();
    await bootstrapWorkflowDatabase(databaseUrl);
    const redisUrl = isAsked("resumable-stream") ? (await redis())?.url : undefined;
    const started = await startPeers({
      databaseUrl,
      modelUrl: model.baseUrl,
      redisUrl,
      ...peersOptions,
    });
    // A peers app has nothing to lose, and `next start` waits for open streams when it is asked.
    closers.push(() => started.server.stop(200));
    return started;
  };

  const startLinnet: Bench["startLinnet"] = async ({ databaseUrl, env } = {}) => {
    const parts = ["backend/cli/serve.mjs", "backend/.next/BUILD_ID"];
    for (const part of parts) {
      const exists = await access(join(REPO_ROOT, part)).then(
        () => true,
        () => false,
      );
      if (!exists) {
        const reason = `Linnet: there is no ${part}`;
        if (!leftOut.includes(reason)) leftOut.push(reason);
        return undefined;
      }
    }
    const backend = await startBackend({
      databaseUrl: databaseUrl ?? (await newDatabase()),
      modelServer: model,
      env,
    });
    closers.push(() => backend.stop());
    return backend;
  };

  const peers = once(async () => startPeersOn(await newDatabase()));
  const linnet = once(() => startLinnet());

  return {
    quick: options.quick,
    model,
    leftOut,
    async targets(...asked) {
      const names = asked.filter(isAsked);
      const targets: Target[] = [];
      if (names.includes("plain streamText")) targets.push(plainTarget(await peers()));
      if (names.includes("Linnet")) {
        const backend = await linnet();
        if (backend) targets.push(linnetTarget(backend));
      }
      if (names.includes("Workflow SDK")) targets.push(workflowTarget(await peers()));
      if (names.includes("resumable-stream") && (await redis())) {
        targets.push(resumableTarget(await peers()));
      }
      return targets;
    },
    answerWith(plan) {
      answer = plan;
    },
    newDatabase,
    startLinnet,
    startPeersOn,
    linnet,
    peers,
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
