/** Starts the engine with the process. Next calls it once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startRuntime } = await import("./runtime/start-runtime.ts");
    const { runtimeState } = await import("./process/runtime-state.ts");
    const { configured, started } = runtimeState();
    // What is imported above takes as long to load as the database to open.
    await configured.promise;
    await startRuntime().catch(started.reject);
  }
}
