import type pg from "pg";

/** The role that the application connects as: it owns its database, and is no superuser. */
export const APPLICATION_ROLE = "linnet_app";
/** The application's database. */
export const APPLICATION_DATABASE = "linnet";

/**
 * Makes the application's role and database where they are missing.
 *
 * @param client a superuser's connection to another database of the server.
 * @param password the role's, in letters and digits; it is set again.
 */
export async function provideApplicationRole(client: pg.Client, password: string): Promise<void> {
  const role = await client.query("select 1 from pg_roles where rolname = $1", [APPLICATION_ROLE]);
  if (role.rowCount === 0) await client.query(`create role ${APPLICATION_ROLE}`);
  await client.query(
    `alter role ${APPLICATION_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication
       nobypassrls password ${client.escapeLiteral(password)}`,
  );
  const database = await client.query("select 1 from pg_database where datname = $1", [
    APPLICATION_DATABASE,
  ]);
  if (database.rowCount === 0) {
    await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
  }
}

/** Whatever of the superuser's is not PostgreSQL's own, as statements that hand it over. */
const HANDING_OVER = `
  with schemas as (
    select oid, nspname, nspowner from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), superuser as (select oid from pg_roles where rolname = current_user)
  select format('alter database %I owner to ${APPLICATION_ROLE}', datname) as statement
    from pg_database where datname = current_database() and datdba = (table superuser)
  union all
  select format('alter schema %I owner to ${APPLICATION_ROLE}', nspname)
    from schemas where nspowner = (table superuser)
  union all
  select format('alter table %s owner to ${APPLICATION_ROLE}', c.oid::regclass)
    from pg_class c join schemas s on s.oid = c.relnamespace
   where c.relowner = (table superuser) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     -- A column's sequence goes with its table.
     and not exists (select from pg_depend d
                      where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
                        and c.relkind = 'S')
  union all
  select format('alter routine %s owner to ${APPLICATION_ROLE}', p.oid::regprocedure)
    from pg_proc p join schemas s on s.oid = p.pronamespace
   where p.proowner = (table superuser)
  union all
  select format('alter type %s owner to ${APPLICATION_ROLE}', t.oid::regtype)
    from pg_type t join schemas s on s.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
   where t.typowner = (table superuser)
     and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))`;

/**
 * Gives the application's role what earlier versions made as the superuser, in one transaction.
 *
 * @param client a superuser's connection to the application's database.
 * @param lock the advisory lock that a running Linnet holds. While another holds it nothing is
 *   done: its own start was refused, or comes first.
 */
export async function handOverDatabase(client: pg.Client, lock: number): Promise<void> {
  const found = () => client.query<{ statement: string }>(HANDING_OVER);
  if ((await found()).rowCount === 0) return;
  await client.query("begin");
  try {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_xact_lock($1) as free",
      [lock],
    );
    if (rows[0]?.free) {
      for (const { statement } of (await found()).rows) await client.query(statement);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
