import pg from "pg";
import { createDatabaseOn } from "../support/create-database.ts";
import { type PostgresServer, startPostgresServer } from "../support/postgres-server.ts";

/** What a database has done so far. */
export interface DatabaseCounts {
  statements: number;
  /** Rows that scans of tables and indexes have read. */
  rowsRead: number;
  walBytes: number;
  /** All that the database takes on disk, its indexes included. */
  diskBytes: number;
}

/** A PostgreSQL of one figure alone, which counts what is asked of it. */
export interface CountedServer {
  server: PostgresServer;
  newDatabase(): Promise<{ url: string; name: string }>;
  count(name: string): Promise<DatabaseCounts>;
  remove(): Promise<void>;
}

/** Starts it; its write-ahead log is of nothing else. */
export async function startCountedServer(): Promise<CountedServer> {
  const settings = { shared_preload_libraries: "pg_stat_statements" };
  const server = await startPostgresServer({ settings });
  const observer = new pg.Client({ connectionString: server.url() });
  await observer.connect();
  await observer.query("create extension pg_stat_statements");
  return {
    server,
    async newDatabase() {
      const { url } = await createDatabaseOn(server.url());
      return { url, name: new URL(url).pathname.slice(1) };
    },
    async count(name) {
      const { rows } = await observer.query<Record<keyof DatabaseCounts, string>>(
        `select (select coalesce(sum(s.calls), 0) from pg_stat_statements s where s.dbid = d.oid) as "statements",
                pg_stat_get_db_tuples_returned(d.oid) as "rowsRead",
                pg_current_wal_insert_lsn() - '0/0'::pg_lsn as "walBytes",
                pg_database_size(d.oid) as "diskBytes"
           from pg_database d where d.datname = $1`,
        [name],
      );
      const [row] = rows;
      if (!row) throw new Error(`There is no database ${name}.`);
      return {
        statements: Number(row.statements),
        rowsRead: Number(row.rowsRead),
        walBytes: Number(row.walBytes),
        diskBytes: Number(row.diskBytes),
      };
    },
    async remove() {
      await observer.end();
      await server.remove();
    },
  };
}
