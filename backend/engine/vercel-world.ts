/**
 * Stands in for `@workflow/world-vercel`, with which the engine runs on Vercel, and nowhere else: loading its HTTP client is a
 * good part of a start.
 *
 * @throws always.
 */
export function createVercelWorld(): never {
  throw new Error("Linnet's engine stores its runs in PostgreSQL.");
}
