/** Where the engine keeps the steps that a process can run, by their ids. */
const REGISTRY = Symbol.for("@workflow/core//registeredSteps");
/** As `ENGINE_RETRIES` of our own steps: each kill and second delivery counts as one. */
const OUT_OF_REACH = 100_000;

/**
 * Gives every step that names no budget one that kills do not use up. The steps inside of
 * `DurableAgent` are not exported, so nothing can be said on them where they are used.
 */
export function raiseStepBudgets(): void {
  const holder = globalThis as { [REGISTRY]?: Map<string, { maxRetries?: number }> };
  for (const step of holder[REGISTRY]?.values() ?? []) step.maxRetries ??= OUT_OF_REACH;
}
