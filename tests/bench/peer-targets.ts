import { newId } from "@linnet/protocol";
import { openEventStream } from "./event-stream.ts";
import type { Target, Turn } from "./target.ts";

/** Where the peers app listens, and its process. */
interface PeerAddress {
  url: string;
  pid: number;
}

function question() {
  return [
    { id: newId(), role: "user", parts: [{ type: "text", text: "What is known about it?" }] },
  ];
}

/** A route around `streamText`, which keeps nothing. */
export function plainTarget({ url, pid }: PeerAddress): Target {
  return {
    name: "plain streamText",
    pid,
    keepsFinished: false,
    resumes: false,
    routerCalls: 0,
    start: (onEvent) => ({
      stream: openEventStream({
        url: `${url}/api/plain`,
        method: "POST",
        body: { messages: question() },
        onEvent,
      }),
      resume: () => {
        throw new Error("A plain route has nothing to resume.");
      },
    }),
  };
}

/** The Workflow SDK as its documentation shows it. */
export function workflowTarget({ url, pid }: PeerAddress): Target {
  return {
    name: "Workflow SDK",
    pid,
    keepsFinished: true,
    resumes: true,
    routerCalls: 0,
    start(onEvent) {
      const stream = openEventStream({
        url: `${url}/api/workflow`,
        method: "POST",
        body: { messages: question() },
        onEvent,
      });
      const turn: Turn & { runId?: string } = {
        stream,
        resume({ startIndex = 0, onEvent: onResumed }) {
          if (!turn.runId) throw new Error("Wait for the headers before resuming.");
          return openEventStream({
            url: `${url}/api/workflow/${turn.runId}/stream?startIndex=${startIndex}`,
            onEvent: onResumed,
          });
        },
      };
      stream.headers.then(
        (headers) => {
          turn.runId = String(headers["x-workflow-run-id"]);
        },
        () => {},
      );
      return turn;
    },
  };
}

/** `resumable-stream` over Redis, as AI SDK's documentation shows it. */
export function resumableTarget({ url, pid }: PeerAddress): Target {
  return {
    name: "resumable-stream",
    pid,
    keepsFinished: false,
    resumes: true,
    routerCalls: 0,
    start(onEvent) {
      const id = newId();
      return {
        stream: openEventStream({
          url: `${url}/api/resumable`,
          method: "POST",
          body: { id, messages: question() },
          onEvent,
        }),
        resume: ({ onEvent: onResumed }) =>
          openEventStream({ url: `${url}/api/resumable/${id}/stream`, onEvent: onResumed }),
      };
    },
  };
}
