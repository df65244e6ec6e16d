import { buildReplayedMessage } from "@linnet/client";
import {
  newId,
  RUN_ID_HEADER,
  type SessionConversation,
  type SessionInfo,
  sessionConversation,
  sessionSchema,
  type TakenMessage,
  takenMessageSchema,
} from "@linnet/protocol";
import { z } from "zod";
import type { ApiClient, OpenStreamOptions } from "./api-client.ts";
import { pauses } from "./pauses.ts";
import { readStream, type StreamReader } from "./stream-reader.ts";

/** A session that was accepted, and the reader of its stream. */
export interface StartedSession {
  runId: string;
  messageId: string;
  reader: StreamReader;
}

export interface StartSessionOptions {
  /** Default: a new id. */
  messageId?: string;
  /** Default: the default project. */
  projectId?: string;
  /** The conversation that the session continues. */
  history?: readonly unknown[];
}

/** The session routes, as tests call them again and again. */
export interface SessionClient {
  defaultProject(): Promise<string>;
  /** Asks for a session; the caller looks at the response. */
  post(text: string, options?: StartSessionOptions): Promise<Response>;
  /** Starts a session and reads its stream. Throws when the answer is not a stream. */
  start(text: string, options?: StartSessionOptions): Promise<StartedSession>;
  /** Sends a message; the caller looks at the response. */
  postMessage(runId: string, text: string, id?: string): Promise<Response>;
  /** Sends a message. Throws when it is not taken in. */
  send(runId: string, text: string, id?: string): Promise<TakenMessage>;
  info(runId: string): Promise<SessionInfo>;
  /** Resolves once the session waits or has ended. */
  settled(runId: string): Promise<SessionInfo>;
  /** Opens the stream; the caller looks at the response. */
  get(runId: string, options?: OpenStreamOptions): Promise<Response>;
  open(runId: string, options?: OpenStreamOptions): Promise<StreamReader>;
  cancel(runId: string): Promise<Response>;
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
}

const projectsSchema = z.object({
  projects: z.array(z.object({ id: z.string(), isDefault: z.boolean() })),
});

/** The session routes through a client of the API. */
export function createSessionClient(client: ApiClient): SessionClient {
  const sessions: SessionClient = {
    async defaultProject() {
      const response = await expectOk(await client.send("GET", "/api/projects"));
      const { projects } = projectsSchema.parse(await response.json());
      return projects.find(({ isDefault }) => isDefault)?.id ?? "";
    },
    async post(text, { messageId = newId(), projectId, history = [] } = {}) {
      const asked = { id: messageId, role: "user", parts: [{ type: "text", text }] };
      return client.send("POST", "/api/chat", {
        body: {
          projectId: projectId ?? (await sessions.defaultProject()),
          messages: [...history, asked],
        },
      });
    },
    async start(text, options = {}) {
      const { messageId = newId() } = options;
      const response = await expectOk(await sessions.post(text, { ...options, messageId }));
      const runId = response.headers.get(RUN_ID_HEADER) ?? "";
      return { runId, messageId, reader: readStream(response) };
    },
    postMessage: (runId, message, id) =>
      client.send("POST", `/api/chat/${runId}`, { body: { message, ...(id ? { id } : {}) } }),
    async send(...message) {
      const response = await expectOk(await sessions.postMessage(...message));
      return takenMessageSchema.parse(await response.json());
    },
    async info(runId) {
      const response = await expectOk(await client.send("GET", `/api/chat/${runId}`));
      return sessionSchema.parse(await response.json());
    },
    async settled(runId) {
      const pause = pauses();
      for (;;) {
        const info = await sessions.info(runId);
        if (info.status !== "running") return info;
        await pause();
      }
    },
    get(runId, { startIndex, replay, lastEventId, headers, signal } = {}) {
      const query = new URLSearchParams();
      if (startIndex !== undefined) query.set("startIndex", String(startIndex));
      if (replay) query.set("replay", replay);
      return client.send("GET", `/api/chat/${runId}/stream?${query}`, {
        headers: { ...(lastEventId ? { "last-event-id": lastEventId } : {}), ...headers },
        signal,
      });
    },
    async open(runId, options = {}) {
      const { cutAfter } = options;
      return readStream(await expectOk(await sessions.get(runId, options)), { cutAfter });
    },
    cancel: (runId) => client.send("POST", `/api/chat/${runId}/cancel`),
  };
  return sessions;
}

/** The conversation that a reader of this much of a session shows. */
export async function heldConversation(reader: StreamReader): Promise<SessionConversation> {
  const held = await buildReplayedMessage(reader.chunks());
  return sessionConversation(held ? [held] : []);
}
