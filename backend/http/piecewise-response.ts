/**
 * An answer whose text is made piece by piece while it is sent, as a file to be saved.
 *
 * @param name of the file.
 */
export function piecewiseResponse(
  pieces: AsyncGenerator<string>,
  { type, name }: { type: string; name: string },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
