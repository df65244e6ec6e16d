import pg from "pg";
import { vi } from "vitest";
import { z } from "zod";
import { databaseUrl } from "../client.ts";

const planSchema = z.looseObject({
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().optional(),
  "Rows Removed by Join Filter": z.number().optional(),
  "Rows Removed by Index Recheck": z.number().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
type Plan = z.infer<typeof planSchema>;
const explainSchema = z.tuple([
  z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planSchema })]) }),
]);

/** Rows that a plan read from these tables, kept or not. */
function rowsRead(plan: Plan, tables: ReadonlySet<string>): number {
  const loops = plan["Actual Loops"];
  const own = tables.has(plan["Relation Name"] ?? "")
    ? loops *
      (plan["Actual Rows"] +
        (plan["Rows Removed by Filter"] ?? 0) +
        (plan["Rows Removed by Index Recheck"] ?? 0))
    : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner, tables), own);
}

/**
 * Carries `work` out, and explains each statement that it gave to the database.
 *
 * @param tables of which the rows are counted that a statement reads.
 */
export async function explained(
  work: () => Promise<unknown>,
  tables: ReadonlySet<string>,
): Promise<{ sql: string; rows: number }[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    for (const [config, values] of query.mock.calls as unknown[][]) {
      const text =
        typeof config === "string" ? config : z.object({ text: z.string() }).parse(config).text;
      asked.push({ text, values: Array.isArray(values) ? values : [] });
    }
  } finally {
    query.mockRestore();
  }
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const plans: { sql: string; rows: number }[] = [];
  for (const { text, values } of asked) {
    if (!/^\s*(select|update|delete|insert|with)/i.test(text)) continue;
    await client.query("begin");
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    await client.query("rollback");
    plans.push({
      sql: text,
      rows: rowsRead(explainSchema.parse(rows)[0]["QUERY PLAN"][0].Plan, tables),
    });
  }
  await client.end();
  return plans;
}
