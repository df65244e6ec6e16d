import type { ChatAccess } from "@linnet/ui";
import {
  answerApproval,
  answerSessionApproval,
  cancelScheduled,
  describePicture,
  getChat,
  listScheduled,
  loadDraft,
  loadProject,
  moveScheduled,
  noteDraftUse,
  readModels,
  readPicture,
  remind,
  stopDescription,
  stopRun,
  updateDraft,
  updateProject,
  uploadPicture,
} from "../protocol/chat-calls.ts";
import type { HostClient } from "./host-client.ts";

/** The API of the backend for the view: each call goes to the host, which has the network and the token. */
export function hostApi(client: HostClient): ChatAccess {
  return {
    chats: {
      get: (chatId) => client.call(getChat, { chatId }),
      cancel: (chatId, id) => client.call(stopRun, { chatId, id }),
      answerApproval: (chatId, runId, approvalId, answer) =>
        client.call(answerApproval, { chatId, runId, approvalId, answer }),
    },
    sessions: {
      answerApproval: (runId, approvalId, answer) =>
        client.call(answerSessionApproval, { runId, approvalId, answer }),
    },
    drafts: {
      get: (draftId) => client.call(loadDraft, { draftId }),
      update: (draftId, change, unchangedSince) =>
        client.call(updateDraft, { draftId, change, unchangedSince }),
      noteUse: (draftId) => client.call(noteDraftUse, { draftId }),
      uploadPicture: async (draftId, file) =>
        client.call(uploadPicture, {
          draftId,
          type: file.type,
          bytes: await file.arrayBuffer(),
        }),
      canDescribePictures: async () => (await client.call(readModels, {})).seesPictures === true,
      describePicture: async (pictureId, about, signal) => {
        const stop = () => void client.call(stopDescription, { pictureId }).catch(() => {});
        signal?.addEventListener("abort", stop, { once: true });
        return (await client.call(describePicture, { pictureId, about })).altText;
      },
      pictureBytes: async (pictureId) => {
        const { type, bytes } = await client.call(readPicture, { pictureId });
        return new Blob([bytes], { type });
      },
    },
    projects: {
      get: (projectId) => client.call(loadProject, { projectId }),
      update: (projectId, change) => client.call(updateProject, { projectId, change }),
    },
    scheduledPosts: {
      list: async () => (await client.call(listScheduled, {})).scheduledPosts,
      remind: (reminder) => client.call(remind, reminder),
      move: (id, to) => client.call(moveScheduled, { id, to }),
      cancel: (id) => client.call(cancelScheduled, { id }),
    },
    models: () => client.call(readModels, {}),
  };
}
