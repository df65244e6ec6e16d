import type { LinnetMessage } from "@linnet/protocol";
import { RUN_ID_HEADER } from "@linnet/protocol";
import { WorkflowChatTransport } from "@workflow/ai";

export interface StockTransport {
  transport: WorkflowChatTransport<LinnetMessage>;
  /** Runs that were started through it. */
  runIds: string[];
}

/**
 * AI SDK's own transport for workflows, with nothing of Linnet's client: only address, token and
 * body are set, through the options that it has for that.
 *
 * @param runId the run to come back to, for `reconnectToStream`.
 */
export function stockTransport(
  at: { url: string; token: string },
  chatId: string,
  fetchThrough: typeof fetch = fetch,
  { runId }: { runId?: string | undefined } = {},
): StockTransport {
  const runIds: string[] = [];
  const api = `${at.url}/api/chats/${chatId}/messages`;
  const authorization = `Bearer ${at.token}`;
  const transport = new WorkflowChatTransport<LinnetMessage>({
    api,
    fetch: fetchThrough,
    prepareSendMessagesRequest: ({ messages }) => ({
      api,
      headers: { authorization, "content-type": "application/json" },
      body: { message: messages.at(-1) },
    }),
    prepareReconnectToStreamRequest: ({ api: defaultApi }) => ({
      api: runId === undefined ? defaultApi : `${api}/${runId}/stream`,
      headers: { authorization },
    }),
    onChatSendMessage: (response) => {
      runIds.push(response.headers.get(RUN_ID_HEADER) ?? "");
    },
  });
  return { transport, runIds };
}
