import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** One server-sent event, as it stood on the wire. */
export interface WireEvent {
  /** `performance.now()` when its last byte had been read. */
  at: number;
  /** The value of `data:`. */
  data: string;
  /** The value of `id:`, if there is one. */
  id: string | undefined;
}

/** A response that is being read with as little work as possible, so that the reader costs little. */
export interface EventStream {
  /** `performance.now()` right before the request was sent. */
  readonly sentAt: number;
  readonly headers: Promise<IncomingHttpHeaders>;
  /** Resolves with how it ended; `broken` is a connection that failed or was reset. */
  readonly ended: Promise<"done" | "eof" | "broken">;
  /** Drops the connection. */
  close(): void;
}

export interface EventStreamRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  onEvent?: ((event: WireEvent) => void) | undefined;
}

/** Sends a request on a connection of its own and reads the events of its answer. */
export function openEventStream(options: EventStreamRequest): EventStream {
  const { url, method = "GET", headers = {}, body, onEvent = () => {} } = options;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const answered = Promise.withResolvers<IncomingMessage>();
  const outgoing = request(url, {
    method,
    agent: false,
    headers: {
      ...headers,
      ...(payload === undefined
        ? {}
        : {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(payload)),
          }),
    },
  });
  outgoing.once("response", answered.resolve);
  outgoing.on("error", answered.reject);
  outgoing.setNoDelay(true);
  const sentAt = performance.now();
  outgoing.end(payload);

  async function read(): Promise<"done" | "eof" | "broken"> {
    let isDone = false;
    try {
      const response = await answered.promise;
      if (response.statusCode !== 200) {
        response.resume();
        throw new UnexpectedStatus(`${method} ${url}: ${response.statusCode}`);
      }
      response.setEncoding("utf8");
      let rest = "";
      for await (const piece of response) {
        const at = performance.now();
        rest += piece;
        let end = rest.indexOf("\n\n");
        let from = 0;
        while (end >= 0) {
          const event = parseEvent(rest.slice(from, end), at);
          if (event?.data === "[DONE]") isDone = true;
          else if (event) onEvent(event);
          from = end + 2;
          end = rest.indexOf("\n\n", from);
        }
        rest = rest.slice(from);
      }
      return isDone ? "done" : "eof";
    } catch (error) {
      if (error instanceof UnexpectedStatus) throw error;
      return "broken";
    }
  }

  const ended = read();
  // A caller that awaits it gets the error; without one, the error does not end the process.
  ended.catch(() => {});
  const responseHeaders = answered.promise.then((response) => response.headers);
  responseHeaders.catch(() => {});
  return { sentAt, headers: responseHeaders, ended, close: () => outgoing.destroy() };
}

/** An answer other than 200. */
export class UnexpectedStatus extends Error {}

function parseEvent(block: string, at: number): WireEvent | undefined {
  let id: string | undefined;
  let data: string | undefined;
  for (const line of block.split("\n")) {
    if (line.startsWith("data:")) data = (data ?? "") + line.slice(5).trimStart();
    else if (line.startsWith("id:")) id = line.slice(3).trim();
  }
  return data === undefined ? undefined : { at, data, id };
}
