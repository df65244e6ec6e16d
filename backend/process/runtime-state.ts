import type { Environment } from "./env.ts";
import { processSingleton } from "./process-singleton.ts";

/**
 * In which state this process is, and what of the app the server's shell calls: what loads the
 * database's schema is handed over, since the shell would load it a second time. Routes and the
 * shell look at it.
 */
export interface RuntimeState {
  /** Storage is writable, the queue runs, and what was left behind has been taken over. */
  isReady: boolean;
  /** Told to end: no new messages, while what is being written may still go on. */
  isLeaving: boolean;
  /** The last heartbeat did not reach the database: no page can be shown. */
  isDatabaseAway: boolean;
  /** Aborted when what is left is left to others: open streams end. */
  draining: AbortController;
  /** Tells the owner's token from the ones before it; see auth/owner-token-renewal.ts. */
  ownerTokenRenewal: string;
  /** The IP address and the port at which this process listens, such as `127.0.0.1:3210` or `[::1]:3210`. */
  listensAt?: string;
  /** The environment as the operator gave it, before a model was chosen. Set by the start. */
  given?: Environment;
  /** Settles once the database is open and the models are chosen, so that the engine can start. */
  configured: PromiseWithResolvers<void>;
  /** Settles once the engine runs, or has failed to start. */
  started: PromiseWithResolvers<void>;
  /**
   * Leaves in good order; what is being written may go on until `patience` is aborted. Set once
   * the engine runs.
   */
  drain?: (patience: AbortSignal) => Promise<void>;
  /**
   * Makes the link by which whoever starts Linnet begins: it signs the local owner in, or makes the first
   * account. Undefined where somebody has an account.
   */
  createFirstLink?: (baseUrl: string) => Promise<string | undefined>;
  /** Deletes what is a person's beyond the rows of the account. Set by the start. */
  discardPerson?: (userId: string) => Promise<void>;
  /** Whether an extension's origin belongs to a client that is connected now. */
  isPairedOrigin?: (origin: string) => Promise<boolean>;
}

export function runtimeState(): RuntimeState {
  return processSingleton<RuntimeState>("runtime", () => ({
    isReady: false,
    isLeaving: false,
    isDatabaseAway: false,
    ownerTokenRenewal: "",
    draining: new AbortController(),
    configured: Promise.withResolvers<void>(),
    started: Promise.withResolvers<void>(),
  }));
}
