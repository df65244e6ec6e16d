import { dataPartSchemas, type LinnetDataParts } from "@linnet/shared/protocol/data-parts";
import type { UIMessageChunk } from "ai";

type Approval = LinnetDataParts["approval"];

export interface ApprovalSignsOptions {
  /** A request waits for its answer. */
  onAsked: (approval: Approval) => void;
  /** It waits no longer. */
  onAnswered: () => void;
}

/**
 * Looks through a run's chunks for a request for approval that is open. What one connection
 * brings at once counts as a whole: a request that was answered in it is no news.
 */
export class ApprovalSigns {
  readonly #options: ApprovalSignsOptions;
  #isBurst = false;
  #newest: Approval | undefined;
  #shown: string | undefined;

  constructor(options: ApprovalSignsOptions) {
    this.#options = options;
  }

  /** Takes the next chunk of a transport with `bracketBursts`. */
  take(chunk: UIMessageChunk): void {
    if (chunk.type === "data-gate") {
      this.#isBurst = isClosing(chunk.data);
    } else if (chunk.type === "data-approval") {
      const { data } = dataPartSchemas.approval.safeParse(chunk.data);
      if (data) this.#newest = data;
    } else {
      return;
    }
    if (!this.#isBurst) this.#tell();
  }

  #tell(): void {
    const open = this.#newest?.state === "requested" ? this.#newest : undefined;
    if (open?.id === this.#shown) return;
    this.#shown = open?.id;
    if (open) this.#options.onAsked(open);
    else this.#options.onAnswered();
  }
}

function isClosing(data: unknown): boolean {
  return typeof data === "object" && data !== null && "closed" in data && data.closed === true;
}
