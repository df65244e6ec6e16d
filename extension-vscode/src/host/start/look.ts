import type { LinnetApi } from "@linnet/client";

/** How long one look may take, in milliseconds. */
const LOOK_LIMIT_MS = 5_000;

/** What is at the backend's address. Something else than Linnet counts as none: a start says what it is. */
export async function look(api: LinnetApi): Promise<"ready" | "starting" | "down"> {
  const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
  return api.isReady(signal).then(
    (isReady) => (isReady ? "ready" : "starting"),
    () => (signal.aborted ? "starting" : "down"),
  );
}
