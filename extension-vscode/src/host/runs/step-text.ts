import type { LinnetChunk } from "@linnet/protocol";

/**
 * The text of a run for a reader who cannot take back what was said, such as the editor's chat:
 * it is handed over step by step, when no further attempt can replace it.
 */
export class StepText {
  readonly #say: (text: string) => void;
  #pending = "";

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  add(chunk: LinnetChunk): void {
    switch (chunk.type) {
      case "data-attempt":
        // What an earlier attempt has written is void; what was finished has been handed over.
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

  /** Nothing follows: what a stop or a failure has left is kept. */
  end(): void {
    if (this.#pending !== "") this.#say(`${this.#pending}\n\n`);
    this.#pending = "";
  }
}
