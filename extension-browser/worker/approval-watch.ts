import { newestApproval } from "@linnet/client";
import type { LinnetChunk, LinnetDataParts } from "@linnet/protocol";

type Approval = LinnetDataParts["approval"];

export interface ApprovalWatchOptions {
  /** A request waits for its answer. */
  onAsked: (approval: Approval) => void;
  /** It waits no longer. */
  onAnswered: () => void;
}

/** Looks through a run's batches for a request for approval that is open. */
export class ApprovalWatch {
  readonly #options: ApprovalWatchOptions;
  #shown: string | undefined;

  constructor(options: ApprovalWatchOptions) {
    this.#options = options;
  }

  take(batch: readonly LinnetChunk[]): void {
    const newest = newestApproval(batch);
    if (!newest) return;
    const open = newest.state === "requested" ? newest : undefined;
    if (open?.id === this.#shown) return;
    this.#shown = open?.id;
    if (open) this.#options.onAsked(open);
    else this.#options.onAnswered();
  }
}
