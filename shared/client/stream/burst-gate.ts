import type { UIMessageChunk } from "ai";

const GATE_TYPE = "data-gate";

/** Brackets chunks that belong into one render. The brackets are transient: no reader keeps them. */
export function bracketBurst(chunks: UIMessageChunk[]): UIMessageChunk[] {
  if (chunks.length < 2) return chunks;
  return [
    { type: GATE_TYPE, data: { closed: true }, transient: true },
    ...chunks,
    { type: GATE_TYPE, data: { closed: false }, transient: true },
  ];
}

/**
 * Lets a chat that applies chunk after chunk render a burst once. AI SDK's `Chat` tells its
 * listeners after every chunk, which shows a replay as if it were typed again. With the
 * transport's option `bracketBursts`, hand `onData` to the chat and wrap what it notifies:
 *
 * ```ts
 * const gate = new BurstGate();
 * const chat = new Chat({ transport, onData: gate.onData, onFinish: gate.open });
 * const register = chat["~registerMessagesCallback"];
 * chat["~registerMessagesCallback"] = (onChange, wait) => register(gate.hold(onChange), wait);
 * ```
 */
export class BurstGate {
  #closed = false;
  readonly #held = new Set<() => void>();

  /** Whether a burst is under way. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Looks at the data parts as they are applied; ignores all but the brackets. */
  readonly onData = (part: { type: string; data: unknown }): void => {
    if (part.type !== GATE_TYPE) return;
    const { data } = part;
    this.#closed =
      typeof data === "object" && data !== null && "closed" in data && data.closed === true;
    if (!this.#closed) this.open();
  };

  /** Tells whoever was held back. For the end of a stream too, which may come inside a burst. */
  readonly open = (): void => {
    this.#closed = false;
    const held = [...this.#held];
    this.#held.clear();
    for (const listener of held) listener();
  };

  /** A listener that hears of a burst once, at its end, and of everything else at once. */
  hold(listener: () => void): () => void {
    return () => {
      if (this.#closed) this.#held.add(listener);
      else listener();
    };
  }
}
