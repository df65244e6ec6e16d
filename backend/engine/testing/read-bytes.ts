/** A reader that waits so long for a chunk waits for ever, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Reads a World's stream chunk by chunk, each as text; what does not come in time is an error. */
export class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** The next chunk; undefined at the end. */
  async next(): Promise<string | undefined> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`Nothing came for ${PATIENCE_MS} ms.`)),
      PATIENCE_MS,
    );
    try {
      const { value } = await Promise.race([this.#reader.read(), late.promise]);
      return value && Buffer.from(value).toString("utf8");
    } finally {
      clearTimeout(timer);
    }
  }

  /** So many chunks, or all up to the end. */
  async take(count = Number.POSITIVE_INFINITY): Promise<string[]> {
    const chunks: string[] = [];
    while (chunks.length < count) {
      const chunk = await this.next();
      if (chunk === undefined) break;
      chunks.push(chunk);
    }
    return chunks;
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }
}
