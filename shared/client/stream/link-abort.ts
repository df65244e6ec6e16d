/**
 * Passes an abort on, with its reason, until the returned function is called.
 */
export function linkAbort(from: AbortSignal | undefined, to: AbortController): () => void {
  if (!from) return () => {};
  const onAbort = () => to.abort(from.reason);
  if (from.aborted) onAbort();
  from.addEventListener("abort", onAbort);
  return () => from.removeEventListener("abort", onAbort);
}
