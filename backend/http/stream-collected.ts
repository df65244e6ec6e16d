import { ProblemResponse } from "./problem-response.ts";

/** The answer for a stream whose chunks were deleted after their time: its messages are in the chat. */
export function streamCollected(chatId: string, stream = "The stream"): ProblemResponse {
  return new ProblemResponse("stream-collected", {
    detail: `${stream} was collected. Load the chat instead.`,
    chatUrl: `/api/chats/${chatId}`,
  });
}
