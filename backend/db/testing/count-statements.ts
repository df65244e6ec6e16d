import pg from "pg";
import { vi } from "vitest";

/** The statements that this process sends to the database while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([asked]: unknown[]) => textOf(asked));
  } finally {
    query.mockRestore();
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === "string") return asked;
  const isNamed = typeof asked === "object" && asked !== null && "text" in asked;
  return isNamed ? String(asked.text) : "";
}
