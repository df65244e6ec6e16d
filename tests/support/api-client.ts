import type { ClientModel, ContextData, Intent } from "@linnet/protocol";
import {
  type ChatWithMessages,
  chatWithMessagesSchema,
  newId,
  type Problem,
  problemSchema,
  RUN_ID_HEADER,
  type RunInfo,
  runSchema,
} from "@linnet/protocol";
import type { z } from "zod";
import { pauses } from "./pauses.ts";
import { readStream, type StreamReader, type StreamReaderOptions } from "./stream-reader.ts";

export interface PostMessageOptions {
  /** Default: a new chat. */
  chatId?: string | undefined;
  /** Default: a new id. */
  messageId?: string;
  context?: ContextData;
  /** The act that a button stands for. */
  intent?: Intent;
  /** The client's model that is to answer. */
  clientModel?: ClientModel;
  /** The time zone of the person, by its IANA name. */
  timeZone?: string | undefined;
  /** The language in which the person sees the chat, as BCP 47. */
  language?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface OpenStreamOptions extends StreamReaderOptions {
  startIndex?: number | undefined;
  replay?: "verbatim" | "compact" | undefined;
  lastEventId?: string;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

/** A turn that was accepted, and the reader of its stream. */
export interface StartedTurn {
  chatId: string;
  messageId: string;
  runId: string;
  reader: StreamReader;
}

/** The API, as far as tests call it again and again. Everything else goes through `send`. */
export interface ApiClient {
  /** Sends JSON, or a file as its type; the caller looks at the response. */
  send(
    method: string,
    path: string,
    options?: {
      body?: unknown;
      file?: Blob;
      headers?: Record<string, string> | undefined;
      signal?: AbortSignal | undefined;
    },
  ): Promise<Response>;
  /** Posts a message with text, and context when there is some; the caller looks at the response. */
  postMessage(text: string, options?: PostMessageOptions): Promise<Response>;
  /** Posts a message and reads the stream. Throws when the answer is not a stream. */
  startTurn(text: string, options?: PostMessageOptions & StreamReaderOptions): Promise<StartedTurn>;
  getChat(chatId: string): Promise<ChatWithMessages>;
  getRun(chatId: string, runId: string): Promise<RunInfo>;
  /** Resolves with the run once it is no longer running. */
  runEnded(chatId: string, runId: string): Promise<RunInfo>;
  /** Opens a run's stream; throws when the answer is not 200. */
  openStream(chatId: string, runId: string, options?: OpenStreamOptions): Promise<StreamReader>;
  /** Stops a run, by its id or by the id of the user's message. */
  cancel(chatId: string, id: string): Promise<Response>;
}

/** An answer that the calling method has no use for; its message has the body. */
export class UnexpectedResponse extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "UnexpectedResponse";
    this.status = status;
  }
}

/** A client of one backend with one token. */
export function createApiClient(at: { url: string; token: string }): ApiClient {
  const send: ApiClient["send"] = (method, path, { body, file, headers, signal } = {}) =>
    fetch(new URL(path, at.url), {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        authorization: `Bearer ${at.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file ? { body: file } : {}),
    });

  async function get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
  ): Promise<z.infer<Schema>> {
    const response = await send("GET", path);
    if (response.status !== 200) throw await unexpected(response);
    return schema.parse(await response.json());
  }

  const postMessage: ApiClient["postMessage"] = (text, options = {}) => {
    const { chatId = newId(), messageId = newId(), context, headers, signal } = options;
    const { intent, clientModel, timeZone, language } = options;
    const metadata = {
      ...(intent && { intent }),
      ...(clientModel && { clientModel }),
      ...(timeZone && { timeZone }),
      ...(language && { language }),
    };
    const parts = [
      { type: "text", text },
      ...(context ? [{ type: "data-context", data: context }] : []),
    ];
    return send("POST", `/api/chats/${chatId}/messages`, {
      body: {
        message: {
          id: messageId,
          role: "user",
          parts,
          ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
        },
      },
      headers,
      signal,
    });
  };

  const getRun: ApiClient["getRun"] = (chatId, runId) =>
    get(runSchema, `/api/chats/${chatId}/messages/${runId}`);

  /** The ends of the streams that are being read, by their runs: whoever waits for a run need not ask. */
  const reading = new Map<string, Promise<unknown>>();

  function follow(runId: string, reader: StreamReader): StreamReader {
    const forget = () => reading.delete(runId);
    reading.set(runId, reader.ended.then(forget, forget));
    return reader;
  }

  return {
    send,
    postMessage,
    async startTurn(text, { cutAfter, ...options } = {}) {
      const { chatId = newId(), messageId = newId() } = options;
      const response = await postMessage(text, { ...options, chatId, messageId });
      const runId = response.headers.get(RUN_ID_HEADER);
      if (response.status !== 200 || !runId) throw await unexpected(response);
      const reader = follow(runId, readStream(response, { cutAfter }));
      return { chatId, messageId, runId, reader };
    },
    getChat: (chatId) => get(chatWithMessagesSchema, `/api/chats/${chatId}`),
    getRun,
    async runEnded(chatId, runId) {
      const pause = pauses();
      while (true) {
        const run = await getRun(chatId, runId);
        if (run.status !== "running") return run;
        await pause(reading.get(runId));
      }
    },
    async openStream(chatId, runId, options = {}) {
      const { startIndex, replay, lastEventId, cutAfter, headers, signal } = options;
      const query = new URLSearchParams();
      if (startIndex !== undefined) query.set("startIndex", String(startIndex));
      if (replay) query.set("replay", replay);
      const path = `/api/chats/${chatId}/messages/${runId}/stream?${query}`;
      const response = await send("GET", path, {
        headers: { ...(lastEventId ? { "last-event-id": lastEventId } : {}), ...headers },
        signal,
      });
      if (response.status !== 200) throw await unexpected(response);
      return readStream(response, { cutAfter });
    },
    cancel: (chatId, id) => send("POST", `/api/chats/${chatId}/messages/${id}/cancel`),
  };
}

/** Parses a problem response; throws when it is not one. */
export async function readProblem(response: Response): Promise<Problem> {
  const contentType = response.headers.get("content-type") ?? "";
  if (!contentType.startsWith("application/problem+json")) {
    throw new Error(`Not a problem response: ${response.status} ${contentType}`);
  }
  return problemSchema.parse(await response.json());
}

async function unexpected(response: Response): Promise<UnexpectedResponse> {
  const message = `${response.status} ${response.url}: ${await response.text()}`;
  return new UnexpectedResponse(message, response.status);
}
