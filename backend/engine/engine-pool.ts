import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { askAgain } from "../db/ask-again.ts";
import { isTransientDatabaseError } from "../db/transient-error.ts";
import { log } from "../logging/log.ts";
import { asksForSchedule, delayedByDatabaseClock, engineStatement } from "./engine-statement.ts";
import { IdlePolls } from "./idle-polls.ts";
import { queueWorkers } from "./queue-workers.ts";

const HAS_JOBS = {
  name: "linnet-has-jobs",
  text: "select from graphile_worker._private_jobs limit 1",
};

/** A connection that never comes about: neither an error, nor a query, nor a cost. */
class IdleSocket extends Socket {
  override connect(): this {
    return this;
  }
}

/** For a connection that is lost: its query fails, too, and says so. */
function ignore(): void {}

/** The pool for world-postgres, on the application's connections. */
export interface EnginePool {
  pool: Pool;
  /**
   * Carries out `body` with every query that it makes, one after another, in one transaction.
   * For what opens no transaction of its own.
   */
  atOnce<Result>(body: () => Promise<Result>): Promise<Result>;
  /** Carries out one statement, on a connection that is waited for while the database is away. */
  carryOut<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
}

/**
 * world-postgres opens a `LISTEN` client for its own streams, which nobody uses here, from the
 * pool's options; that client has no error handler, so a restart of PostgreSQL would end the
 * process. Those options are made to open nothing.
 *
 * A worker of Graphile's ends, and is not replaced, when it cannot say how a job ended. So here a
 * connection is waited for while the database is away, and what a worker says is repeated. All of
 * them end when Graphile's schedule, of which there is none here, cannot be read at their start:
 * that is repeated, too.
 */
export function createEnginePool(real: Pool): EnginePool {
  const transaction = new AsyncLocalStorage<PoolClient>();
  const options = {
    ...real.options,
    connectionTimeoutMillis: 0,
    stream: () => new IdleSocket(),
  };

  let answer: Promise<unknown> | undefined;
  /** One question to the database for all that wait for it. */
  function databaseAnswers(): Promise<unknown> {
    answer ??= askAgain(() => real.query("select"), { what: "the engine's connection" }).finally(
      () => {
        answer = undefined;
      },
    );
    return answer;
  }
  async function connection(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await real.connect();
        return client.off("error", ignore).on("error", ignore);
      } catch (error) {
        if (!isTransientDatabaseError(error)) throw error;
        await databaseAnswers();
      }
    }
  }

  const polls = new IdlePolls(async () => (await real.query(HAS_JOBS)).rows.length > 0);
  /** Only what listens for new jobs connects with a callback. */
  function connect(callback?: Parameters<Pool["connect"]>[0]) {
    if (!callback) return connectForWork();
    return real.connect((error, client, release) => {
      // Before the workers hear of it, who then ask.
      client?.prependListener("notification", () => polls.notice());
      // Nobody has heard of a job that came while nobody listened.
      polls.notice();
      callback(error, client, (...args) => {
        polls.endRests();
        return release(...args);
      });
    });
  }
  async function connectForWork(): Promise<PoolClient> {
    const first = await connection();
    let held: PoolClient | undefined = first;
    let isBroken = false;
    function letGo(): void {
      held?.release(isBroken);
      held = undefined;
    }
    async function query(...args: readonly unknown[]): Promise<QueryResult> {
      try {
        return await Reflect.apply(first.query, held, args);
      } catch (error) {
        // Whether or not the connection knows it yet: nobody is to get it after this.
        isBroken ||= isTransientDatabaseError(error);
        throw error;
      }
    }
    /** For a statement by itself, which may go over any connection. */
    async function queryAlone(args: readonly unknown[]): Promise<QueryResult> {
      if (isBroken) letGo();
      held ??= await connection();
      isBroken = false;
      return query(...args);
    }
    /** For a statement by itself, which has the same effect however often it is carried out. */
    const repeat = (what: string, args: readonly unknown[]) =>
      askAgain(() => queryAlone(args), { what });
    async function workersQuery(...args: readonly unknown[]) {
      const statement = engineStatement(args[0]);
      if (statement.kind === "tasks") return repeat("the ids of the engine's tasks", args);
      if (statement.kind === "other") return query(...delayedByDatabaseClock(args));
      if (statement.kind === "ask") {
        const { workerId } = statement;
        const ask = () => {
          queueWorkers().asked(workerId, undefined);
          return queryAlone(args);
        };
        const rest = () => {
          queueWorkers().rests(workerId);
          letGo();
        };
        const { rows } = await polls.ask(ask, rest);
        queueWorkers().asked(workerId, rows.at(0)?.id);
        return { rows };
      }
      const { job } = statement;
      try {
        await repeat("the end of a job", args);
      } catch (error) {
        log.error({ error, job }, "the end of a job cannot be stored; the job is delivered again");
      }
      queueWorkers().ended(job);
      return { rows: [] };
    }
    return new Proxy(first, {
      get(client, key) {
        if (key === "query") return workersQuery;
        if (key === "release") return letGo;
        const value: unknown = Reflect.get(client, key);
        return typeof value === "function" ? value.bind(client) : value;
      },
    });
  }

  const pool = new Proxy(real, {
    get(target, key) {
      if (key === "options") return options;
      if (key === "connect") return connect;
      const owner = (key === "query" && transaction.getStore()) || target;
      const value: unknown = Reflect.get(owner, key);
      if (typeof value !== "function") return value;
      if (key !== "query") return value.bind(owner);
      return (...args: readonly unknown[]) => {
        const query = () => Reflect.apply(value, owner, args);
        return asksForSchedule(args[0])
          ? askAgain(query, { what: "the engine's schedule" })
          : query();
      };
    },
  });
  return {
    pool,
    async carryOut(statement) {
      const client = await connectForWork();
      try {
        return await client.query(statement);
      } finally {
        client.release();
      }
    },
    async atOnce(body) {
      const client = await connection();
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
