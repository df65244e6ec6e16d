import type { LinnetChunk } from "@linnet/protocol";

/**
 * The text of a run for a reader that cannot delete what it has shown, such as the editor's chat. It
 * writes the text of a step when the step has ended, so that no further attempt can replace it.
 */
export class StepText {
  readonly #write: (text: string) => void;
  #pending = "";

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(chunk: LinnetChunk): void {
    switch (chunk.type) {
      case "data-attempt":
        // The attempt replaces the one before it, of which nothing was written.
        this.#pending = "";
        break;
      case "text-start":
        if (this.#pending !== "") this.#pending += "\n\n";
        break;
      case "text-delta":
        this.#pending += chunk.delta;
        break;
      case "finish-step":
        this.end();
        break;
    }
  }

  /** Writes the text of the last step, which a stop or a failure may have interrupted. */
  end(): void {
    if (this.#pending !== "") this.#write(`${this.#pending}\n\n`);
    this.#pending = "";
  }
}
