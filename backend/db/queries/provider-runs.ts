import { pool } from "../client.ts";
import type { Lease } from "./leases.ts";

type Step = Lease & { stepId: string };

/**
 * Notes the name by which a provider, or a client's call, can be asked for an answer, with the attempt that
 * reads it: a later execution of the step goes on with both.
 */
export async function noteProviderRun(
  { runId, stepId, epoch, attempt }: Step & { attempt: number },
  providerRun: string,
): Promise<void> {
  await pool().query(
    `update step_records set provider_run = $4, provider_attempt = $5
      where run_id = $1 and step_id = $2 and holds_lease($1::uuid, $3::int)`,
    [runId, stepId, epoch, providerRun, attempt],
  );
}

/**
 * Makes the next execution of a step an attempt of its own.
 *
 * @param keepsRun whether it asks the provider for the same answer.
 */
export async function endProviderAttempt(
  { runId, stepId, epoch }: Step,
  keepsRun: boolean,
): Promise<void> {
  await pool().query(
    `update step_records
        set provider_attempt = null, provider_run = case when $4 then provider_run end
      where run_id = $1 and step_id = $2 and holds_lease($1::uuid, $3::int)`,
    [runId, stepId, epoch, keepsRun],
  );
}
