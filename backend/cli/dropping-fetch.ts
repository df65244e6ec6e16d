/**
 * A `fetch` that cuts every event stream after so many chunks, as a bad network would: what is
 * behind it has to come back and go on.
 *
 * @param chunks how many events of a stream are let through; a reader that resumes gets as many
 *   again.
 */
export function droppingFetch(chunks: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream || !response.body) return response;
    let seen = 0;
    let tail = "";
    const decoder = new TextDecoder();
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const text = tail + decoder.decode(bytes, { stream: true });
        const events = text.split("\n\n");
        tail = events.pop() ?? "";
        for (const event of events) {
          if (event.includes("data: ")) seen += 1;
          controller.enqueue(new TextEncoder().encode(`${event}\n\n`));
          if (seen >= chunks) {
            controller.error(new TypeError("the connection was cut on purpose"));
            return;
          }
        }
      },
    });
    return new Response(response.body.pipeThrough(cut), {
      status: response.status,
      headers: response.headers,
    });
  };
}
