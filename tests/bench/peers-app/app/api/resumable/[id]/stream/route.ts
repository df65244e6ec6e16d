import { UI_MESSAGE_STREAM_HEADERS } from "ai";
import { streamContext } from "../../../../../models/stream-context";

/** "Chatbot Resume Streams" of the AI SDK's documentation: 204 when no stream is active. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const stream = await streamContext().resumeExistingStream(id);
  if (!stream) return new Response(null, { status: 204 });
  return new Response(stream, { headers: UI_MESSAGE_STREAM_HEADERS });
}
