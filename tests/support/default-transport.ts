import type { LinnetMessage } from "@linnet/protocol";
import { DefaultChatTransport } from "ai";

/**
 * AI SDK's own transport, as the documentation of `useChat` has it: it comes back to
 * `<api>/<chat id>/stream`. Only the address and the body of a message are Linnet's (PROTOCOL.md, 4).
 */
export function defaultTransport(
  { url, token }: { url: string; token: string },
  fetchThrough: typeof fetch = (...request) => fetch(...request),
): DefaultChatTransport<LinnetMessage> {
  return new DefaultChatTransport<LinnetMessage>({
    api: `${url}/api/chats`,
    headers: { authorization: `Bearer ${token}` },
    fetch: fetchThrough,
    prepareSendMessagesRequest: ({ api, id, messages }) => ({
      api: `${api}/${id}/messages`,
      body: { message: messages.at(-1) },
    }),
  });
}
