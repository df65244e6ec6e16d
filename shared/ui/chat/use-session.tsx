import { useChat } from "@ai-sdk/react";
import type { ConnectionSnapshot } from "@linnet/client";
import { type SessionConversation, sessionConversation } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { useStore } from "../use-store.tsx";
import { OpenSession, type OpenSessionOptions, type OpenSessionState } from "./open-session.ts";

/** A session as it is shown, and what a person can do with it. */
export interface Session
  extends SessionConversation,
    Pick<OpenSessionState, "problem" | "returned"> {
  connection: ConnectionSnapshot;
  send: OpenSession["send"];
  retry: OpenSession["retry"];
  stopTurn: OpenSession["stopTurn"];
  finish: OpenSession["finish"];
}

/** Least time in milliseconds between two renders of an answer that grows. */
const RENDER_EVERY_MS = 40;

/**
 * Joins `useChat` to a session. The chat and its transport are made once: give the component a
 * `key` of the chat's id and of whatever else the options are made from.
 */
export function useSession(options: OpenSessionOptions): Session {
  const [open] = useState(() => new OpenSession(options));
  const { messages: held } = useChat({ chat: open.chat, experimental_throttle: RENDER_EVERY_MS });
  const connection = useStore(open.transport.connection);
  const { pending, problem, returned } = useStore(open.state);
  useEffect(() => open.start(), [open]);
  return {
    ...sessionConversation([...held, ...pending]),
    problem,
    returned,
    connection,
    send: open.send,
    retry: open.retry,
    stopTurn: open.stopTurn,
    finish: open.finish,
  };
}
