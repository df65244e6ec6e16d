import { findChat } from "../../../../../db/queries/chats.ts";
import { findRun } from "../../../../../db/queries/runs.ts";
import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { followChatOperation } from "../../../../../http/operations/runs.ts";
import { notFound } from "../../../../../problems/refusal.ts";

export const GET = defineRoute(followChatOperation, async ({ caller, params, query, request }) => {
  const { userId } = caller;
  const chat = await findChat(userId, params.chatId);
  if (!chat) throw notFound("There is no such chat.");
  const run = chat.activeRunId && (await findRun(userId, chat.id, chat.activeRunId));
  if (!run) return new Response(null, { status: 204 });
  // A cursor is one run's, and here another one may run by now: `Last-Event-ID` does not count.
  const headers = new Headers(request.headers);
  headers.delete("last-event-id");
  const whole = new Request(request.url, { headers, signal: request.signal });
  return eventStream(whole, run, query);
});
