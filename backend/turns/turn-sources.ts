import type { UIMessageChunk } from "ai";
import type { ConversationSource, SourceRegister } from "../prompts/source-register.ts";

function toChunk({ id: sourceId, url, title, mediaType }: ConversationSource): UIMessageChunk {
  return url
    ? { type: "source-url", sourceId, url, title }
    : { type: "source-document", sourceId, title, mediaType: mediaType ?? "text/plain" };
}

/**
 * The sources that one answer shows, each once, under the number it has in the conversation,
 * whether the person attached it, a provider's search found it or a tool read it.
 */
export class TurnSources {
  readonly register: SourceRegister;
  readonly #shown: Set<string>;
  readonly #queue: ConversationSource[];
  readonly #sent: ConversationSource[] = [];

  /**
   * @param opening shown first, unless the answer has shown them.
   * @param shown what earlier model calls of this answer have shown.
   */
  constructor(
    register: SourceRegister,
    opening: Iterable<ConversationSource> = [],
    shown: readonly ConversationSource[] = [],
  ) {
    this.register = register;
    for (const source of shown) register.restore(source);
    this.#shown = new Set(shown.map(({ id }) => id));
    this.#queue = [...opening];
  }

  /** The sources that this model call has written. */
  get sent(): readonly ConversationSource[] {
    return this.#sent;
  }

  /** A page that was found or read. */
  add(page: { url: string; title?: string }): ConversationSource {
    const source = this.register.add(page);
    this.#queue.push(source);
    return source;
  }

  /** Takes a chunk on its way into the stream; gives what goes there in its place. */
  pass(chunk: UIMessageChunk): UIMessageChunk[] {
    if (chunk.type === "source-url") {
      this.add(chunk);
      return this.#flush();
    }
    if (chunk.type === "source-document") {
      const { sourceId, title, mediaType } = chunk;
      this.#queue.push(this.register.find(sourceId) ?? this.register.number({ title, mediaType }));
      return this.#flush();
    }
    // Before `start-step` no attempt is open that the sources could belong to.
    return chunk.type === "start" ? [chunk] : [chunk, ...this.#flush()];
  }

  #flush(): UIMessageChunk[] {
    const fresh = this.#queue.splice(0).filter(({ id }) => {
      const isNew = !this.#shown.has(id);
      this.#shown.add(id);
      return isNew;
    });
    this.#sent.push(...fresh);
    return fresh.map(toChunk);
  }
}
