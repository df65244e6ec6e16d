import { jsonIn } from "@linnet/protocol";
import type { z } from "zod";
import { ConnectionError } from "../errors/connection-error.ts";
import { problemErrorFrom } from "../errors/problem-error.ts";
import { parseRetryAfter } from "../retry/backoff.ts";

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface HttpClientOptions {
  /** Where the backend is, e.g. `http://127.0.0.1:3210`; empty for the page's own origin. */
  baseUrl: string;
  /** Asked before every request, so that a renewed token is used at once. */
  getToken?: () => Promise<string | undefined>;
  fetch?: Fetch;
  /** Wall clock in milliseconds since the epoch, to read `Retry-After` dates by. */
  now?: () => number;
}

export interface HttpRequest {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Query values; those that are `undefined` are left out. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, under its own type. */
  body?: Blob;
  signal?: AbortSignal | undefined;
}

/** Speaks HTTP with the backend: address, token, JSON, and errors as values of two classes. */
export class HttpClient {
  readonly baseUrl: string;
  readonly #getToken: () => Promise<string | undefined>;
  readonly #fetch: Fetch;
  readonly #now: () => number;

  constructor({ baseUrl, getToken, fetch: fetchOption, now = Date.now }: HttpClientOptions) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.#getToken = getToken ?? (async () => undefined);
    // A browser's fetch must be called on its global object.
    this.#fetch = fetchOption ?? ((input, init) => globalThis.fetch(input, init));
    this.#now = now;
  }

  /**
   * Sends a request and gives back the answer, whatever its status.
   *
   * @throws ConnectionError when there is no answer; the signal's reason when it aborts.
   */
  async send(
    path: string,
    { method = "GET", query, json, body, signal }: HttpRequest = {},
  ): Promise<Response> {
    const type = json === undefined ? body?.type : "application/json";
    const content = json === undefined ? body : JSON.stringify(json);
    return this.fetch(`${this.baseUrl}${path}${queryString(query)}`, {
      method,
      headers: type ? { "content-type": type } : {},
      ...(content === undefined ? {} : { body: content }),
      ...(signal ? { signal } : {}),
    });
  }

  /**
   * `fetch` with the token, for an address of the backend.
   *
   * @throws ConnectionError when there is no answer; the signal's reason when it aborts.
   */
  readonly fetch: Fetch = async (input, init) => {
    const headers = new Headers(init.headers);
    const token = await this.#getToken();
    if (token) headers.set("authorization", `Bearer ${token}`);
    init.signal?.throwIfAborted();
    try {
      return await this.#fetch(input, { ...init, headers, cache: "no-store" });
    } catch (error) {
      init.signal?.throwIfAborted();
      const where = this.baseUrl || "this address";
      const refused = certificateFailure(error);
      if (refused !== undefined) {
        throw new ConnectionError(
          "untrusted",
          `Have this machine trust the certificate of ${where} (${refused}); for Node.js, NODE_EXTRA_CA_CERTS names a file with it.`,
          { cause: error },
        );
      }
      throw new ConnectionError(
        "unreachable",
        `Check that it is running at ${where} ("npm start" starts it) and that the backend address in the settings is right.`,
        { cause: error },
      );
    }
  };

  /**
   * Sends a request whose success has no content that matters.
   *
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async call(path: string, request?: HttpRequest): Promise<void> {
    const response = await this.#succeed(path, request);
    await response.body?.cancel();
  }

  /**
   * Sends a request and parses the answer.
   *
   * @throws ProblemError, ConnectionError (`garbled` when the answer is not what `schema` wants),
   * or the signal's reason.
   */
  async fetchJson<T>(path: string, schema: z.ZodType<T>, request?: HttpRequest): Promise<T> {
    const response = await this.#succeed(path, request);
    const text = await contentOf(() => response.text(), request?.signal);
    const parsed = schema.safeParse(jsonIn(text));
    if (parsed.success) return parsed.data;
    throw new ConnectionError(
      "garbled",
      "Check that the backend address in the settings is that of a Linnet backend, of a version that fits this client.",
      { cause: parsed.error },
    );
  }

  /**
   * Sends a request whose answer is a file.
   *
   * @throws ProblemError, ConnectionError, or the signal's reason.
   */
  async fetchBlob(path: string, request?: HttpRequest): Promise<Blob> {
    const response = await this.#succeed(path, request);
    return contentOf(() => response.blob(), request?.signal);
  }

  /** The wait before another try that the server asked for, in milliseconds. */
  retryAfterMs(response: Response): number | undefined {
    return parseRetryAfter(response.headers.get("retry-after"), this.#now());
  }

  async #succeed(path: string, request?: HttpRequest): Promise<Response> {
    const response = await this.send(path, request);
    if (response.ok) return response;
    throw await problemErrorFrom(response, this.retryAfterMs(response));
  }
}

async function contentOf<T>(read: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError("cut", "Try again in a moment.", { cause: error });
  }
}

function queryString(query: HttpRequest["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The code of Node.js for a certificate that it does not take, wherever in the causes it is. */
function certificateFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  return /CERT|UNABLE_TO_VERIFY/.test(code) ? code : certificateFailure(error.cause);
}
