import type { ChatAccess } from "@linnet/ui";
import {
  answerApproval,
  answerSessionApproval,
  getChat,
  loadDraft,
  readModels,
  stopRun,
  updateDraft,
} from "../protocol/chat-calls.ts";
import type { HostClient } from "./host-client.ts";

/** The API of the backend for the view: each call goes to the host, which has the network and the token. */
export function hostApi(client: HostClient): ChatAccess {
  return {
    chats: {
      get: (chatId) => client.call(getChat, { chatId }),
      cancel: async (chatId, id) => void (await client.call(stopRun, { chatId, id })),
      answerApproval: async (chatId, runId, approvalId, answer) =>
        void (await client.call(answerApproval, { chatId, runId, approvalId, answer })),
    },
    sessions: {
      answerApproval: async (runId, approvalId, answer) =>
        void (await client.call(answerSessionApproval, { runId, approvalId, answer })),
    },
    drafts: {
      get: (draftId) => client.call(loadDraft, { draftId }),
      update: (draftId, change) => client.call(updateDraft, { draftId, change }),
    },
    models: () => client.call(readModels, null),
  };
}
