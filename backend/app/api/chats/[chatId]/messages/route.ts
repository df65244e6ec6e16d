import { postMessageSchema } from "@linnet/shared/protocol/requests";
import { defineRoute } from "../../../../../http/define-route.ts";
import { eventStream } from "../../../../../http/event-stream.ts";
import { chatParams } from "../../../../../http/path-params.ts";
import { ProblemResponse } from "../../../../../http/problem-response.ts";
import { postMessage } from "../../../../../turns/post-message.ts";

export const POST = defineRoute(
  { body: postMessageSchema },
  async ({ caller, body, request, params }) => {
    // The chat is created when it is not there, so a malformed id is a mistake to be told.
    const chat = chatParams.safeParse(params);
    if (!chat.success) {
      throw new ProblemResponse("invalid-request", {
        detail: "chatId: must be a UUID; mint a UUID v7 for a new chat.",
        errors: [{ path: "chatId", message: "must be a UUID" }],
      });
    }
    const runId = await postMessage(caller.userId, chat.data.chatId, body.message);
    return eventStream(request, runId, { replay: "verbatim" });
  },
);
