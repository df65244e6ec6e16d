import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/**
 * Asks the person at the terminal, on standard error.
 *
 * @returns what was typed, trimmed; undefined when the person ends the input with Ctrl-D or Ctrl-C.
 */
export async function ask(question: string): Promise<string | undefined> {
  // One for each question: between two of them, Ctrl-C ends the program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, "close").then(() => undefined);
  try {
    const answered = terminal.question(question).catch(ifAborted);
    const typed = await Promise.race([answered, closed]);
    if (typed === undefined) process.stderr.write("\n");
    return typed?.trim();
  } finally {
    terminal.close();
  }
}

/** How Ctrl-D is told; of Ctrl-C nothing is, beside the end of the input. */
function ifAborted(error: unknown): undefined {
  if (!(error instanceof Error && error.name === "AbortError")) throw error;
}
