/**
 * How often the engine may deliver a step. Each kill, restart and second delivery counts there,
 * so the budget for real failures is kept in the step's own record, and this one is out of reach.
 */
export const ENGINE_RETRIES = 100_000;
