import {
  leaveReading,
  loadChat,
  resumeChat,
  sendMessage,
  tryNow,
} from "../../protocol/chat-calls.ts";
import {
  chunksArrived,
  connectionChanged,
  readingEnded,
  runKnown,
} from "../../protocol/reading-events.ts";
import { toWireError } from "../../protocol/wire-error.ts";
import type { FollowedRun, RunReadings } from "../runs/run-readings.ts";
import type { CallRouter, ViewLink } from "./call-router.ts";

/**
 * Lets views load, send, resume and leave. A view that leaves, or dies, stops no reading.
 *
 * @returns What makes a view leave everything, when its document is replaced by another.
 */
export function registerReadingCalls(
  router: CallRouter,
  readings: RunReadings,
  /** Looks at a message before it is sent; what it throws refuses it. */
  inspect: (...sent: Parameters<RunReadings["send"]>) => Promise<void>,
): (view: ViewLink) => void {
  const leavers = new WeakMap<ViewLink, Map<string, () => void>>();

  function hand(readingId: string, run: FollowedRun, view: ViewLink): void {
    const { facts, reading } = run;
    const state = readings.stateOf(run.chatId);
    if (state) view.send(connectionChanged, state);
    if (facts.runId !== undefined) view.send(runKnown, { readingId, runId: facts.runId });
    const ofView = leavers.get(view) ?? new Map<string, () => void>();
    leavers.set(view, ofView);
    const leave = reading.listen({
      onChunks: (chunks) => view.send(chunksArrived, { readingId, chunks }),
      onEnd: ({ error }) => {
        ofView.delete(readingId);
        const { wasOver, collected } = facts;
        view.send(readingEnded, {
          readingId,
          wasOver,
          collected,
          ...(error === undefined ? {} : { error: toWireError(error) }),
        });
      },
    });
    if (!reading.isOver) ofView.set(readingId, leave);
  }

  router.on(loadChat, async ({ chatId }) => (await readings.loadChat(chatId)) ?? null);
  router.on(sendMessage, async ({ readingId, chatId, message }, view) => {
    await inspect(chatId, message);
    hand(readingId, await readings.send(chatId, message), view);
    return null;
  });
  router.on(resumeChat, async ({ readingId, chatId }, view) => {
    const run = await readings.resume(chatId);
    if (run) hand(readingId, run, view);
    return { found: run !== undefined };
  });
  router.on(tryNow, () => {
    readings.tryNow();
    return null;
  });
  router.on(leaveReading, ({ readingId }, view) => {
    leavers.get(view)?.get(readingId)?.();
    leavers.get(view)?.delete(readingId);
    return null;
  });
  return (view) => {
    for (const leave of leavers.get(view)?.values() ?? []) leave();
    leavers.delete(view);
  };
}
