import { newId, RUN_ID_HEADER } from "@linnet/protocol";
import { openEventStream } from "./event-stream.ts";
import type { Target, Turn } from "./target.ts";

/** Linnet's own backend. */
export function linnetTarget(at: { url: string; token: string; pid: number }): Target {
  const headers = { authorization: `Bearer ${at.token}` };
  return {
    name: "Linnet",
    pid: at.pid,
    keepsFinished: true,
    resumes: true,
    routerCalls: 1,
    start(onEvent) {
      const path = `/api/chats/${newId()}/messages`;
      const message = {
        id: newId(),
        role: "user",
        parts: [{ type: "text", text: "What is known about it?" }],
      };
      const stream = openEventStream({
        url: at.url + path,
        method: "POST",
        headers,
        body: { message },
        onEvent,
      });
      const turn: Turn & { runId?: string } = {
        stream,
        resume({ startIndex = 0, replay = "compact", origin = at.url, onEvent: onResumed }) {
          if (!turn.runId) throw new Error("Wait for the headers before resuming.");
          return openEventStream({
            url: `${origin}${path}/${turn.runId}/stream?startIndex=${startIndex}&replay=${replay}`,
            headers,
            onEvent: onResumed,
          });
        },
      };
      stream.headers.then(
        (received) => {
          turn.runId = String(received[RUN_ID_HEADER]);
        },
        () => {},
      );
      return turn;
    },
  };
}
