export interface CuttingFetchOptions {
  /** Every body ends after so many bytes, and at the end of what it has. */
  everyBytes: number;
  /** Default: every answer is cut. */
  maxCuts?: number;
  /** Ends a body in good order; without it, as a broken connection does. */
  cleanly?: boolean;
}

/** A `fetch` whose answers break off; each one gets a little further than the one before. */
export function cuttingFetch({
  everyBytes,
  maxCuts = Number.POSITIVE_INFINITY,
  cleanly = false,
}: CuttingFetchOptions): {
  fetch: typeof fetch;
  /** How many answers were cut so far. */
  cuts: () => number;
} {
  let cuts = 0;
  let allowance = everyBytes;

  async function cutting(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(...request);
    if (!response.body || cuts >= maxCuts) return response;
    let left = allowance;
    // Progress is sure, also when one event is longer than a whole allowance.
    allowance += 50;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          controller.enqueue(piece.subarray(0, left));
          left -= piece.length;
          if (left >= 0) return;
          cuts += 1;
          if (cleanly) controller.terminate();
          else controller.error(new TypeError("The connection was cut."));
        },
      }),
    );
    return new Response(body, response);
  }
  return { fetch: cutting, cuts: () => cuts };
}
