/** Starts the engine with the process. Next calls it once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startRuntime } = await import("./runtime/start-runtime.ts");
    const { runtimeState } = await import("./process/runtime-state.ts");
    await startRuntime().catch(runtimeState().started.reject);
  }
}
