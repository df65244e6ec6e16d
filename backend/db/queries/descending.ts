import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * The order of a column that is `desc()` in an index. Drizzle makes such an index with the nulls last, and PostgreSQL sorts
 * by another order all rows that there are, also where a column has no nulls.
 */
export function descending(column: AnyColumn): SQL {
  return sql`${column} desc nulls last`;
}
