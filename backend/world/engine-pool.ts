import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import type { Pool, PoolClient } from "pg";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { IdlePolls } from "./idle-polls.ts";

/** A connection that never comes about: neither an error, nor a query, nor a cost. */
class IdleSocket extends Socket {
  override connect(): this {
    return this;
  }
}

/** Whether a statement is the one with which Graphile's worker asks for a job. */
function asksForJob(statement: unknown): boolean {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "name" in statement &&
    String(statement.name).startsWith("get_job")
  );
}

/** The pool for world-postgres, on the application's connections. */
export interface EnginePool {
  pool: Pool;
  /**
   * Carries out `body` with every query that it makes, one after another, in one transaction.
   * For what opens no transaction of its own.
   */
  atOnce<Result>(body: () => Promise<Result>): Promise<Result>;
}

/**
 * world-postgres opens a `LISTEN` client for its own streams, which nobody uses here, from the
 * pool's options; that client has no error handler, so a restart of PostgreSQL would end the
 * process. Those options are made to open nothing.
 */
export function createEnginePool(real: Pool): EnginePool {
  const transaction = new AsyncLocalStorage<PoolClient>();
  const options = {
    ...real.options,
    connectionTimeoutMillis: 0,
    stream: () => new IdleSocket(),
  };
  /**
   * node-postgres gives a connection that took too long no code. Graphile's worker tries again
   * what has one that it knows; of anything else, the first question that a worker asks is failed
   * for ever, and the worker that wanted to say how a job ended is gone.
   */
  async function connectForWork(): Promise<PoolClient> {
    try {
      return withIdlePolls(await real.connect());
    } catch (error) {
      if (error instanceof Error && !("code" in error) && isTransientDatabaseError(error)) {
        Object.assign(error, { code: "ETIMEDOUT" });
      }
      throw error;
    }
  }

  const polls = new IdlePolls();
  /** Only what listens for new jobs connects with a callback. */
  function connect(callback?: Parameters<Pool["connect"]>[0]) {
    if (!callback) return connectForWork();
    return real.connect((error, client, release) => {
      // Before the workers hear of it, who then ask.
      client?.prependListener("notification", () => polls.notice());
      callback(error, client, release);
    });
  }
  function withIdlePolls(client: PoolClient): PoolClient {
    return new Proxy(client, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        if (key !== "query") return value.bind(target);
        return (...args: unknown[]) => {
          const query = () => Reflect.apply(value, target, args);
          return asksForJob(args[0]) ? polls.ask(query) : query();
        };
      },
    });
  }
  const pool = new Proxy(real, {
    get(target, key) {
      if (key === "options") return options;
      if (key === "connect") return connect;
      const owner = (key === "query" && transaction.getStore()) || target;
      const value: unknown = Reflect.get(owner, key);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });
  return {
    pool,
    async atOnce(body) {
      const client = await real.connect();
      let broken: Error | undefined;
      try {
        await client.query("begin");
        const result = await transaction.run(client, body);
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
