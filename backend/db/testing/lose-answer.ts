import { pool } from "../client.ts";

/**
 * Lets the answer of the next statement that matches be lost: it is carried out, and whoever asked
 * sees a broken connection.
 */
export function loseAnswer(matching: RegExp): void {
  const connections = pool();
  const query: unknown = Reflect.get(connections, "query");
  if (typeof query !== "function") throw new Error("A pool answers queries.");
  Reflect.set(connections, "query", async (...args: unknown[]) => {
    const answer: unknown = await Reflect.apply(query, connections, args);
    if (!matching.test(JSON.stringify(args[0]))) return answer;
    Reflect.set(connections, "query", query);
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  });
}
