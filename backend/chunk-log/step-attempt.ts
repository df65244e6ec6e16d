import type { RunUsage } from "@linnet/protocol";
import type { Lease } from "../db/queries/leases.ts";
import type { Run } from "../db/queries/runs.ts";

/** A step of a run, as the engine names it. */
export interface StepIdentity {
  runId: string;
  engineRunId: string;
  stepId: string;
  /** Whether the engine delivers the step for the first time: then nobody has begun it. */
  isFirst?: boolean;
}

/** One execution of a step, which alone may write to the run's stream while it holds the lease. */
export interface StepAttempt extends StepIdentity, Lease {
  /** The run as it was when the lease was taken, and the model that the attempt has named since. */
  readonly run: Run;
  /** Short name of the step, unique within the run: what `data-attempt` carries. */
  step: string;
  /** Counted from 1. */
  attempt: number;
  /** How often the step has failed before. */
  failures: number;
  /** How often its model has gone silent before. */
  stalls: number;
  /** The name of the answer that an earlier execution has begun to read at the provider, or of a client. */
  providerRun: string | undefined;
  /** See `standstills` of `step_records`. Above 0 it is carried out alone. */
  standstills: number;
  /** Aborted with a `StepInterruption`, at the latest when the attempt is over. */
  signal: AbortSignal;
  /** What an earlier execution has kept for this one, as JSON reads it; null when nothing. */
  kept: unknown;
  /**
   * Stores what the next execution of the step is to go on from, once, names the run's model (`provider/model`), and
   * adds the tokens so far to the run's. Resolves when it is stored.
   */
  keep(value: unknown, model: string): Promise<void>;
  /** Counts tokens; they are added to the run's together with the step's result, or what it keeps. */
  addUsage(usage: RunUsage): void;
  /** Stores chunks (as JSON) in the run's stream; resolves when they are stored. */
  append(json: readonly string[]): Promise<void>;
  /** Throws LookAgainError unless all that an earlier execution of the attempt has stored was said again. */
  requireWhole(): Promise<void>;
}
