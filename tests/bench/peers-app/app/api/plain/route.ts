import { convertToModelMessages, streamText, type UIMessage } from "ai";
import { scriptedModel } from "../../../models/scripted-model";

/** A plain route: nothing is kept. */
export async function POST(request: Request) {
  const { messages }: { messages: UIMessage[] } = await request.json();
  const result = streamText({
    model: scriptedModel(),
    system: "You are a helpful assistant.",
    messages: await convertToModelMessages(messages),
  });
  return result.toUIMessageStreamResponse();
}
