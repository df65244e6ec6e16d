import type { LinnetChunk } from "@linnet/protocol";
import { LookAgainError } from "./look-again-error.ts";
import { serializeChunk } from "./serialize-chunk.ts";

/** How a data part begins, and one that names a model call to the clients. */
const DATA = '{"type":"data-';
const MODEL_CALL = `${DATA}model-call"`;

/** A piece of a text: of which one, and the chunk with another piece of it. */
interface Delta {
  key: string;
  text: string;
  with: (text: string) => LinnetChunk;
}

/** Undefined for a chunk that is no piece of a text. */
function deltaOf(chunk: LinnetChunk): Delta | undefined {
  switch (chunk.type) {
    case "text-delta":
    case "reasoning-delta":
      return {
        key: `${chunk.type} ${chunk.id}`,
        text: chunk.delta,
        with: (delta) => ({ ...chunk, delta }),
      };
    case "tool-input-delta":
      return {
        key: `${chunk.type} ${chunk.toolCallId}`,
        text: chunk.inputTextDelta,
        with: (inputTextDelta) => ({ ...chunk, inputTextDelta }),
      };
    default:
      return undefined;
  }
}

/**
 * Leaves out what an attempt has stored before: an answer that is read once more comes from its start. Deltas
 * may be cut otherwise than before. What comes from around the model's call, in an order of its own, is compared by
 * content: data parts, and by their ids outputs of tools and sources. Only who names a call to the clients knows
 * whether it has to be named again.
 */
export class ContinuedAttempt {
  readonly #data: Set<string>;
  /** Outputs of tools and sources by their ids, and those of them that were not said again yet. */
  readonly #kept: Map<string, string>;
  readonly #missing: Set<string>;
  readonly #said: string[];
  #next = 0;
  /** Characters of the next stored delta that were said again. */
  #offset = 0;

  /**
   * @param log the turn's chunks, as JSON.
   * @param head the JSON of the chunk that opens the attempt; it may not be in the log yet.
   */
  constructor(log: readonly string[], head: string) {
    const begin = log.lastIndexOf(head);
    const said = begin < 0 ? [] : log.slice(begin + 1);
    const data = log.filter((json) => json.startsWith(DATA) && !json.startsWith(MODEL_CALL));
    this.#data = new Set(data);
    this.#kept = new Map(said.filter(isOutputOrSource).map((json) => [idOf(json), json]));
    this.#missing = new Set(this.#kept.keys());
    this.#said = said.filter((json) => !isAround(json) && !isEmpty(json));
  }

  /**
   * What of some chunks was not stored before.
   *
   * @throws LookAgainError when they are not what was stored.
   */
  beyond(chunks: readonly string[]): string[] {
    return chunks.flatMap((json) => {
      if (json.startsWith(DATA)) return this.#data.has(json) ? [] : [json];
      if (isOutputOrSource(json)) return this.#compareKept(json);
      return this.#next < this.#said.length ? this.#compare(json) : [json];
    });
  }

  /** @throws LookAgainError unless all that was stored was said again. */
  end(): void {
    if (this.#next < this.#said.length || this.#missing.size > 0) throw this.#differs();
  }

  /** An id that means something else now would change what is said of it: a source of a claim, a draft. */
  #compareKept(json: string): string[] {
    const id = idOf(json);
    const stored = this.#kept.get(id);
    if (stored === undefined) return [json];
    if (stored !== json) throw this.#differs();
    this.#missing.delete(id);
    return [];
  }

  #compare(json: string): string[] {
    const chunk: LinnetChunk = JSON.parse(json);
    const said = deltaOf(chunk);
    if (!said) {
      if (this.#said[this.#next] !== json) throw this.#differs();
      this.#next += 1;
      return [];
    }
    let { text } = said;
    while (text !== "") {
      const json = this.#said[this.#next];
      if (json === undefined) return [serializeChunk(said.with(text))];
      const stored = deltaOf(JSON.parse(json));
      if (stored?.key !== said.key) throw this.#differs();
      const rest = stored.text.slice(this.#offset);
      const length = Math.min(rest.length, text.length);
      if (rest.slice(0, length) !== text.slice(0, length)) throw this.#differs();
      text = text.slice(length);
      this.#offset += length;
      if (this.#offset < stored.text.length) continue;
      this.#next += 1;
      this.#offset = 0;
    }
    return [];
  }

  #differs(): LookAgainError {
    const message = `chunk ${this.#next} of the attempt is another one now`;
    return new LookAgainError(message, { keeps: "answer" });
  }
}

/** A piece of nothing: it is compared with nothing. */
function isEmpty(json: string): boolean {
  return deltaOf(JSON.parse(json))?.text === "";
}

/** They belong to their attempt, and data parts to the turn. */
function isOutputOrSource(json: string): boolean {
  return /^\{"type":"(?:tool-output|source)-/.test(json);
}

function idOf(json: string): string {
  const chunk: { toolCallId?: string; sourceId?: string } = JSON.parse(json);
  return `${chunk.toolCallId ?? ""} ${chunk.sourceId ?? ""}`;
}

function isAround(json: string): boolean {
  return json.startsWith(DATA) || isOutputOrSource(json);
}
