import { LinnetApi } from "@linnet/client";
import pg from "pg";
import { type BackendProcess, startBackend } from "../backend-process.ts";
import { createDatabaseOn } from "../create-database.ts";
import { type PostgresServer, startPostgresServer } from "../postgres-server.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "../scripted-model-server.ts";
import { type SilentProxy, startSilentProxy } from "../silent-proxy.ts";
import { startXServer, type XServer } from "../x-server/start-x-server.ts";

/** One instance, and whether the clients' way to it is open. */
export interface Member {
  readonly backend: BackendProcess;
  /** Where clients reach it: its own address, or that of what stands between. */
  address: string;
  /** False: requests go to the other instances, as a load balancer sends them. */
  isReachable: boolean;
}

/** Instances that share a PostgreSQL of their own, behind a proxy whose connections can go silent. */
export interface Cluster {
  readonly members: readonly Member[];
  readonly model: ScriptedModelServer;
  readonly x: XServer;
  readonly postgres: PostgresServer;
  readonly proxy: SilentProxy;
  /** Straight to the database, past the proxy; named `chaos` there, so that faults can spare it. */
  readonly control: pg.Pool;
  /** A client whose requests take turns among the instances that can be reached. */
  api(): LinnetApi;
  /** A client of one instance. */
  apiOf(backend: BackendProcess): LinnetApi;
  close(): Promise<void>;
}

export interface ClusterOptions {
  instances?: number;
  /** Variables of every instance. */
  env?: Record<string, string>;
  /** Pace of the scripted model. */
  tokensPerSecond?: number;
}

/** Starts PostgreSQL, the proxy, the model, X's stand-in, and the instances. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { instances = 2, tokensPerSecond = 150 } = options;
  const started: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgresServer({ settings: { max_connections: "150" } });
    started.push(() => postgres.remove());
    const database = await createDatabaseOn(postgres.url());
    const proxy = await startSilentProxy(database.url);
    started.push(() => proxy.close());
    const control = new pg.Pool({
      connectionString: database.url,
      application_name: "chaos",
      max: 2,
      idleTimeoutMillis: 0,
    });
    // A fault may end an idle connection: the next query opens another.
    control.on("error", () => {});
    started.push(() => control.end());
    const model = await startScriptedModelServer({ tokensPerSecond });
    started.push(() => model.close());
    const x = await startXServer();
    started.push(() => x.close());
    const env = {
      // Each worker has a timer of its own, or none while it works: few make them countable.
      LINNET_CONCURRENCY: "16",
      LINNET_POOL_SIZE: "12",
      LINNET_LIMIT_MESSAGES: "100000",
      ...x.env,
      ...options.env,
    };
    const members: Member[] = [];
    for (let index = 0; index < instances; index += 1) {
      const backend = await startBackend({ databaseUrl: proxy.url, modelServer: model, env });
      members.push({ backend, address: backend.url, isReachable: true });
      started.push(() => backend.stop());
    }
    const token = members[0]?.backend.token;
    let asked = 0;
    function reachableUrl(): string {
      const open = members.filter(({ isReachable }) => isReachable);
      asked += 1;
      return (open[asked % open.length] ?? members[0])?.address ?? "";
    }
    const apiAt = (whereNow: () => string) =>
      new LinnetApi({
        baseUrl: "",
        getToken: async () => token,
        fetch: (path, init) => fetch(new URL(path, whereNow()), init),
      });
    return {
      members,
      model,
      x,
      postgres,
      proxy,
      control,
      api: () => apiAt(reachableUrl),
      apiOf: (backend) => apiAt(() => backend.url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The instances' sessions in the database; those of `control` are left out. */
export const INSTANCE_SESSIONS = `pg_stat_activity
  where backend_type = 'client backend' and datname = current_database()
    and application_name <> 'chaos'`;
