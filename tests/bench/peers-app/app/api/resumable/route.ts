import { convertToModelMessages, generateId, streamText, type UIMessage } from "ai";
import { scriptedModel } from "../../../models/scripted-model";
import { streamContext } from "../../../models/stream-context";

/** "Chatbot Resume Streams" of the AI SDK's documentation; the client names the stream. */
export async function POST(request: Request) {
  const { id, messages }: { id: string; messages: UIMessage[] } = await request.json();
  const result = streamText({
    model: scriptedModel(),
    system: "You are a helpful assistant.",
    messages: await convertToModelMessages(messages),
  });
  return result.toUIMessageStreamResponse({
    originalMessages: messages,
    generateMessageId: generateId,
    async consumeSseStream({ stream }) {
      await streamContext().createNewResumableStream(id, () => stream);
    },
  });
}
