import { randomInt } from "node:crypto";
import pg from "pg";
import { ConfigurationError } from "../process/env.ts";

/** Connections outside the pool: the slot's, and the one that listens for notifications. */
const SESSION_CONNECTIONS = 2;
const OLDEST_VERSION = 150_000;
/** First key of the advisory lock that tells two sessions from one; the second is random. */
const PROBE_LOCK = 727_261_005;
const PROBES = 3;
/** PostgreSQL stores the bytes as they come, which are UTF-8, and takes each for a letter. */
const BYTES_ONLY = "SQL_ASCII";
/** Those that store every text. */
const ENCODINGS = new Set(["UTF8", BYTES_ONLY]);
/** Far more than a server needs to answer, in milliseconds: a pooler may let a session wait. */
const ANSWER_MS = 5_000;
/** A clock that is off by so much is spoken of, in milliseconds. */
const CLOCK_OFF_MS = 2_000;

interface Server {
  name: string;
  version: number;
  /** Of the database, such as `UTF8`. */
  encoding: string;
  role: string;
  /** Whether this role can make Linnet's schemas and tables, or they are there: most starts make none. */
  mayCreate: boolean;
  /** Whether nothing can be stored: the server is a copy of another one. */
  isStandby: boolean;
  /** Whether the role or the database is set to store nothing. */
  isReadOnly: boolean;
  /** Where the role looks for tables, if not in the schema `public`. */
  searchPath: string | null;
  maxConnections: number;
  /** Connections that this role cannot get. */
  reserved: number;
  /** Connections of others now. */
  used: number;
}

async function describe(client: pg.Client): Promise<Server> {
  try {
    const { rows } = await client.query<Server>(
      `select version() as name,
              current_setting('server_version_num')::int as version,
              current_setting('server_encoding') as encoding,
              current_user as role,
              exists (select from pg_tables
                       where schemaname = 'linnet_drizzle' and tablename = 'linnet_migrations')
                or (has_database_privilege(current_database(), 'create')
                    and coalesce(has_schema_privilege(current_schema(), 'create'), false)) as "mayCreate",
              pg_is_in_recovery() as "isStandby",
              current_setting('transaction_read_only')::boolean as "isReadOnly",
              case when not 'public' = any(current_schemas(false))
                    and has_schema_privilege(to_regnamespace('public'), 'usage')
                   then current_setting('search_path') end as "searchPath",
              current_setting('max_connections')::int as "maxConnections",
              case when (select rolsuper from pg_roles where rolname = current_user) then 0
                   else current_setting('superuser_reserved_connections')::int
                        + coalesce(current_setting('reserved_connections', true)::int, 0)
              end as reserved,
              (select count(*)::int from pg_stat_activity
                where coalesce(backend_type, 'client backend') = 'client backend'
                  and usename is not null and pid <> pg_backend_pid()) as used`,
    );
    if (rows[0]) return rows[0];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
  return {
    name: "another server",
    version: 0,
    encoding: "",
    role: "",
    mayCreate: false,
    isStandby: false,
    isReadOnly: false,
    searchPath: null,
    maxConnections: 0,
    reserved: 0,
    used: 0,
  };
}

/** Whether what a connection holds is also held by another: a pooler gives both one session. */
async function sharesSessions(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let probe = 0; probe < PROBES; probe += 1) {
    const key = `${PROBE_LOCK}, ${randomInt(2 ** 31)}`;
    const take = async (client: pg.Client) => {
      const { rows } = await client.query<{ taken: boolean; pid: number }>(
        `select pg_try_advisory_lock(${key}) as taken, pg_backend_pid() as pid`,
      );
      return rows[0];
    };
    const before = await take(first);
    const other = await take(second);
    const after = await take(first);
    await first.query(`select pg_advisory_unlock(${key}), pg_advisory_unlock(${key})`);
    if (other?.taken || before?.pid !== after?.pid) return true;
  }
  return false;
}

/** By how much this host's clock is ahead of the database's at least, in milliseconds. */
async function clockOffset(client: pg.Client): Promise<number> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  const after = Date.now();
  const now = rows[0]?.now ?? before;
  if (now < before) return before - now;
  return now > after ? after - now : 0;
}

/**
 * Looks whether Linnet can work with a database server. What the server has to say comes before a second connection is
 * opened: it may have no room for one.
 *
 * @param first a connection, which stays open.
 * @param connect opens another one.
 * @param poolSize `LINNET_POOL_SIZE`.
 * @returns what will work less well than it could: lines for the operator.
 * @throws ConfigurationError when the server is not PostgreSQL 15 or newer, never gives as many
 *   connections as this instance may open, lets the second one wait, or is behind a pooler that does not keep
 *   sessions; and when the database cannot store every text or stores nothing, or its role may not make tables in it or
 *   does not look for them where they are.
 */
export async function checkServer(
  first: pg.Client,
  connect: () => Promise<pg.Client>,
  poolSize: number,
): Promise<string[]> {
  const server = await describe(first);
  if (!server.name.startsWith("PostgreSQL ") || server.version < OLDEST_VERSION) {
    const name = server.name.split(" ").slice(0, 2).join(" ");
    throw new ConfigurationError("DATABASE_URL", `names ${name}: use PostgreSQL 15 or newer`);
  }
  if (!ENCODINGS.has(server.encoding)) {
    throw new ConfigurationError(
      "DATABASE_URL",
      `names a database of the encoding ${server.encoding}: make one with "encoding 'UTF8' template template0". What is in this one comes along by "backup" and "restore"`,
    );
  }
  if (server.isStandby) {
    throw new ConfigurationError(
      "DATABASE_URL",
      "names a standby server, which stores nothing: name the primary server",
    );
  }
  if (server.isReadOnly) {
    throw new ConfigurationError(
      "DATABASE_URL",
      `names a database in which default_transaction_read_only is on for the role ${server.role}: switch it off, such as by "alter role ${server.role} set default_transaction_read_only = off"`,
    );
  }
  if (server.searchPath !== null) {
    throw new ConfigurationError(
      "DATABASE_URL",
      `names a database in which the role ${server.role} looks for tables in other schemas than "public" (its search_path is ${server.searchPath || "empty"}): run "alter role ${server.role} set search_path = public"`,
    );
  }
  if (!server.mayCreate) {
    throw new ConfigurationError(
      "DATABASE_URL",
      `names a database in which the role ${server.role} may not make tables: let it own the database`,
    );
  }
  const lines = [...encodingLines(server), ...connectionLines(server, poolSize)];
  const second = await connect();
  const late = Promise.withResolvers<never>();
  const patience = setTimeout(() => {
    const problem = `gives a second connection no answer within ${ANSWER_MS / 1_000} seconds: try again when it is less busy; a pooler has to let all connections of an instance through at once`;
    late.reject(new ConfigurationError("DATABASE_URL", problem));
  }, ANSWER_MS);
  try {
    if (await Promise.race([sharesSessions(first, second), late.promise])) {
      throw new ConfigurationError(
        "DATABASE_URL",
        "names a pooler that does not keep sessions: set it to session mode, or name PostgreSQL itself",
      );
    }
  } finally {
    clearTimeout(patience);
    await second.end();
  }
  return [...lines, ...clockLines(await clockOffset(first))];
}

function encodingLines({ encoding }: Server): string[] {
  if (encoding !== BYTES_ONLY) return [];
  return [
    `DATABASE_URL: names a database of the encoding ${BYTES_ONLY}, in which no search finds words with other letters than a to z: restore a backup into one that is made with "encoding 'UTF8' template template0"`,
  ];
}

function connectionLines({ maxConnections, reserved, used }: Server, poolSize: number): string[] {
  const wanted = poolSize + SESSION_CONNECTIONS;
  const given = maxConnections - reserved;
  const what = `${poolSize} and ${SESSION_CONNECTIONS} more connections`;
  if (wanted > given) {
    throw new ConfigurationError(
      "LINNET_POOL_SIZE",
      `${what} are more than the ${given} that the server gives: set it to ${given - SESSION_CONNECTIONS} or less, or raise the server's max_connections`,
    );
  }
  if (wanted <= given - used) return [];
  return [
    `LINNET_POOL_SIZE: ${what} may be needed, and the server has ${given - used} left of ${given}: lower it, or raise the server's max_connections`,
  ];
}

function clockLines(aheadMs: number): string[] {
  if (Math.abs(aheadMs) < CLOCK_OFF_MS) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const where = aheadMs > 0 ? "ahead of" : "behind";
  return [
    `This host's clock is ${seconds} s ${where} the database's: runs go on, times that people see may be wrong; let NTP set both clocks`,
  ];
}
