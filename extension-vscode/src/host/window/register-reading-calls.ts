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
 * Registers the handlers of the view's calls that load chats and read runs. A view that leaves a reading
 * does not end it.
 *
 * @param inspect - Looks at a message before it is sent; throws to refuse it.
 * @returns A function that makes a view leave all readings.
 */
export function registerReadingCalls(
  router: CallRouter,
  readings: RunReadings,
  inspect: (...sent: Parameters<RunReadings["send"]>) => Promise<void>,
): (view: ViewLink) => void {
  const leaveFunctions = new WeakMap<ViewLink, Map<string, () => void>>();

  function sendReading(readingId: string, run: FollowedRun, view: ViewLink): void {
    const { facts, reading } = run;
    const state = readings.stateOf(run.chatId);
    if (state) view.send(connectionChanged, state);
    if (facts.runId !== undefined) view.send(runKnown, { readingId, runId: facts.runId });
    const ofView = leaveFunctions.get(view) ?? new Map<string, () => void>();
    leaveFunctions.set(view, ofView);
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
    sendReading(readingId, await readings.send(chatId, message), view);
  });
  router.on(resumeChat, async ({ readingId, chatId }, view) => {
    const run = await readings.resume(chatId);
    if (run) sendReading(readingId, run, view);
    return { found: run !== undefined };
  });
  router.on(tryNow, () => readings.tryNow());
  router.on(leaveReading, ({ readingId }, view) => {
    leaveFunctions.get(view)?.get(readingId)?.();
    leaveFunctions.get(view)?.delete(readingId);
  });
  return (view) => {
    for (const leave of leaveFunctions.get(view)?.values() ?? []) leave();
    leaveFunctions.delete(view);
  };
}
